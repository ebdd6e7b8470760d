/** What the tests know of the server that runs for all of them. */
export interface SharedServer {
  url: string;
  /** One-time link that makes the first admin; used up by `set-up.spec.ts`. */
  setupUrl: string;
  demoUrl: string;
  /** File with the signed-in admin's cookies, for `storageState`. */
  adminState: string;
}

export const adminAccount = {
  name: "Ada Admin",
  email: "ada@example.org",
  password: "a long password of Ada",
};

const variable = "MODERATO_E2E";

/** Hands the server to the workers, which inherit the environment. */
export function shareServer(server: SharedServer): void {
  process.env[variable] = JSON.stringify(server);
}

export function sharedServer(): SharedServer {
  const text = process.env[variable];
  if (!text) throw new Error("The browser tests' server was not started; run them by npx playwright test.");
  return JSON.parse(text) as SharedServer;
}

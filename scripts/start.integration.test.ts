import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs `npm start`'s script to its end. */
function start(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, errors }));
  });
}

test("a wrong setting ends the start with one line and code 1", async () => {
  expect(await start({ PORT: "abc" })).toEqual({
    code: 1,
    errors: 'PORT must be a port number, such as 3000 (it is "abc").\n',
  });
});

test("a taken port ends the start before anything is built", async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  try {
    const { code, errors } = await start({ PORT: String(port), HOST: "" });
    expect(code).toBe(1);
    expect(errors).toMatch(new RegExp(`^Port ${port} is taken by another program\\. .*\n$`));
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

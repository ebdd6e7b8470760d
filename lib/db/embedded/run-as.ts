import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { DatabaseProblem } from "../database-problem";

const run = promisify(execFile);

/** The operating system's user that runs PostgreSQL, which refuses to run as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

const accounts = ["postgres", "moderato"];

/**
 * Whom to run PostgreSQL as: null = as ourselves (an ordinary user); as root, an existing account of PostgreSQL,
 * or one made for it. Throws DatabaseProblem when root may not make accounts.
 */
export async function chooseRunAs(): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of accounts) {
    const found = await idsOf(name);
    if (found) return found;
  }
  await makeAccount("moderato");
  const made = (await idsOf("moderato")) ?? (await idsOf("nobody"));
  if (made) return made;
  throw new DatabaseProblem(
    "db/start-failed",
    "PostgreSQL does not run as root, and no account for it could be made. " +
      "Start Moderato as an ordinary user, or add a user named postgres.",
  );
}

async function idsOf(name: string): Promise<RunAs | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return null;
  }
}

/** Debian and Red Hat know useradd, Alpine adduser; whoever knows neither falls back to `nobody`. */
async function makeAccount(name: string): Promise<void> {
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", name]);
  } catch {
    await run("adduser", ["-S", "-D", "-H", name]).catch(() => undefined);
  }
}

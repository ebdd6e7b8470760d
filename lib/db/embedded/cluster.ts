import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { messageOf } from "@/lib/shared/errors";
import { DatabaseProblem, diskFullMessage, errorCodeOf } from "../database-problem";
import { exists } from "./placement";
import type { RunAs } from "./run-as";

const run = promisify(execFile);

/** Kept inside the cluster's folder so that folder and password travel together. */
export interface ClusterNotes {
  password: string;
  /** Port of the last start; tried first at the next. */
  port: number | null;
}

const clusterUser = "moderato";
export const databaseName = "moderato";

export function connectionString(port: number, password: string, database: string): string {
  return `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/${database}`;
}

/** Programs get this environment only: no PG* variable of the caller may lead them astray. */
export const programEnv: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  LC_ALL: "C",
  TZ: "UTC",
  PATH: "/usr/local/bin:/usr/bin:/bin",
};

const notesFile = "moderato.json";

export async function readNotes(clusterDir: string): Promise<ClusterNotes> {
  try {
    return JSON.parse(await readFile(join(clusterDir, notesFile), "utf8")) as ClusterNotes;
  } catch (error) {
    throw new DatabaseProblem(
      "db/start-failed",
      `${join(clusterDir, notesFile)} is missing or damaged, and with it the database's password. ` +
        "Restore it from a backup, or move the data folder away to begin with an empty database.",
      { cause: error },
    );
  }
}

export async function writeNotes(clusterDir: string, notes: ClusterNotes): Promise<void> {
  const unfinished = join(clusterDir, `${notesFile}.new`);
  await writeFile(unfinished, JSON.stringify(notes), { mode: 0o600 });
  await rename(unfinished, join(clusterDir, notesFile));
}

/** Major version of an existing cluster; null when there is none. */
export async function clusterMajor(clusterDir: string): Promise<string | null> {
  try {
    return (await readFile(join(clusterDir, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null;
    throw notWritable(clusterDir, error);
  }
}

/**
 * Makes a new cluster with a random password. It is made beside its place and moved there when complete, so a
 * kill in between leaves nothing half made behind.
 */
export async function makeCluster(
  clusterDir: string,
  { home, runAs, durable }: { home: string; runAs: RunAs | null; durable: boolean },
): Promise<void> {
  const unfinished = `${clusterDir}.new`;
  if (await exists(unfinished)) await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const password = randomBytes(18).toString("base64url");
  // initdb wants its folder empty: the password lies beside it for the moment.
  const passwordFile = `${clusterDir}.password`;
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runAs) {
      await chown(unfinished, runAs.uid, runAs.gid);
      await chown(passwordFile, runAs.uid, runAs.gid);
    }
    await run(join(home, "bin", "initdb"), initdbArguments(unfinished, passwordFile, durable), {
      ...(runAs ?? {}),
      env: programEnv,
      cwd: "/",
    });
    await chmod(unfinished, 0o700);
    await writeNotes(unfinished, { password, port: null });
    await rename(unfinished, clusterDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw explainInitError(error, clusterDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function initdbArguments(folder: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
}

function notWritable(clusterDir: string, cause: unknown): DatabaseProblem {
  return new DatabaseProblem(
    "db/not-writable",
    `${clusterDir} cannot be read and written. Start Moderato as the user that owns it, or set DATA_DIR to another folder.`,
    { cause },
  );
}

const closedCodes = ["EACCES", "EPERM", "EROFS"];

function explainInitError(error: unknown, clusterDir: string): DatabaseProblem {
  if (closedCodes.includes(errorCodeOf(error) ?? "")) return notWritable(clusterDir, error);
  const said = messageOf(error);
  if (/No space left on device|ENOSPC/.test(said)) {
    return new DatabaseProblem("db/disk-full", diskFullMessage, { cause: error });
  }
  const lastLine = said.trim().split("\n").at(-1) ?? said;
  return new DatabaseProblem("db/start-failed", `PostgreSQL could not make its data folder: ${lastLine}`, {
    cause: error,
  });
}

import { randomBytes } from "node:crypto";
import { chmod, cp, mkdir, readdir, realpath, rename, rm, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseProblem } from "../database-problem";
import type { PostgresBinaries } from "./binaries";
import type { RunAs } from "./run-as";

/** Where root keeps what PostgreSQL's own account must reach when the checkout is closed to it (/root, say). */
const sharedHome = "/var/lib/moderato";

/** True when `runAs` may enter every folder down to `path`. */
export async function isReachable(path: string, runAs: RunAs): Promise<boolean> {
  let at = await realpath(path);
  for (;;) {
    const { mode, uid, gid } = await stat(at);
    const enter = uid === runAs.uid ? 0o100 : gid === runAs.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return false;
    if (dirname(at) === at) return true;
    at = dirname(at);
  }
}

/** The programs' home that PostgreSQL's account can run: the npm package, or a copy of it. */
export async function placeBinaries(binaries: PostgresBinaries, runAs: RunAs | null): Promise<string> {
  if (!runAs) return binaries.home;
  const needed = ["bin/postgres", "bin/initdb", "lib", "share"].map((part) => join(binaries.home, part));
  const reachable = await Promise.all(needed.map((path) => isReachable(path, runAs)));
  if (reachable.every(Boolean)) return binaries.home;
  const copy = join(sharedHome, `postgresql-${binaries.version}`);
  if (await exists(join(copy, "bin", "postgres"))) return copy;
  const unfinished = `${copy}.${randomBytes(4).toString("hex")}`;
  await mkdir(sharedHome, { recursive: true, mode: 0o755 });
  await cp(binaries.home, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copy;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isDirectory()) await openToAll(path);
    else if (item.isFile()) await chmod(path, 0o755);
  }
}

/**
 * The folder of the cluster named `name` inside `dataDir`. It need not exist yet; its parent does afterwards.
 * When PostgreSQL's account cannot reach `dataDir`, the cluster lies elsewhere and `dataDir` links to it.
 */
export async function placeCluster(dataDir: string, name: string, runAs: RunAs | null): Promise<string> {
  const here = join(dataDir, name);
  await makeDataDir(dataDir, runAs);
  const linked = await realpath(here).catch(() => null);
  if (linked) return linked;
  if (!runAs || (await isReachable(dataDir, runAs))) return here;
  const home = join(sharedHome, `data-${randomBytes(6).toString("hex")}`);
  await mkdir(home, { recursive: true, mode: 0o755 });
  const there = join(home, name);
  await rm(here, { force: true });
  await symlink(there, here);
  return there;
}

async function makeDataDir(dataDir: string, runAs: RunAs | null): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true });
    // Only to pass through: what lies inside has its own permissions.
    if (made && runAs) await chmod(dataDir, 0o711);
  } catch (error) {
    throw new DatabaseProblem(
      "db/not-writable",
      `The data folder ${dataDir} cannot be made or written to. Correct its permissions or set DATA_DIR.`,
      { cause: error },
    );
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

import { join, resolve } from "node:path";
import { clusterMajor, connectionString, databaseName, readNotes } from "./cluster";
import { looksLikePostgres, readPostmaster } from "./postmaster";

/**
 * Connection string of the built-in PostgreSQL that a running server uses, for programs beside it; null when none runs
 * on this data folder.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const clusterDir = join(resolve(dataDir), "postgres");
  if ((await clusterMajor(clusterDir)) === null) return null;
  const running = await readPostmaster(clusterDir);
  if (!running || !(await looksLikePostgres(running.pid))) return null;
  const { password } = await readNotes(clusterDir);
  return connectionString(running.port, password, databaseName);
}

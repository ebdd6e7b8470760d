import { createDb, type Db } from "@/lib/db/client";
import { DatabaseProblem } from "@/lib/db/database-problem";
import { findRunningPostgres } from "@/lib/db/embedded/running";
import { openDatabase } from "@/lib/server/database";
import { readEnv } from "@/lib/server/env";
import { StartProblem } from "@/lib/server/start-problem";

/**
 * Runs a program's work on the database that the server uses, whether or not the server is running; the built-in one
 * is started for the time of it when it is not. What is wrong with the settings or the database is said in plain
 * words and ends the process with 1.
 */
export async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  try {
    const env = readEnv();
    const running = env.databaseUrl === null ? await findRunningPostgres(env.dataDir) : null;
    const database = running
      ? { connectionString: running, stop: async () => undefined }
      : await openDatabase(env, (line) => console.error(line));
    const db = createDb(database.connectionString, { maxConnections: 2 });
    try {
      await work(db);
    } finally {
      await db.close();
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof DatabaseProblem || error instanceof StartProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

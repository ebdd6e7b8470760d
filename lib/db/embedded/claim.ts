import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DatabaseProblem } from "../database-problem";
import { connectionString, databaseName } from "./cluster";

/** Session lock that says "an application is using this cluster"; freed by the server when that one dies. */
const inUseLock = 7_236_142;

/** Makes our database when missing and marks the cluster as in use until the returned connection ends. */
export async function claim(port: number, password: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: connectionString(port, password, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeInUseLock(client, dataDir);
    const known = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (known.rowCount === 0) await client.query(`create database ${databaseName}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function takeInUseLock(client: pg.Client, dataDir: string): Promise<void> {
  const attempts = 20;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const answer = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      inUseLock,
    ]);
    if (answer.rows[0]?.mine) return;
    await sleep(100);
  }
  throw new DatabaseProblem(
    "db/in-use",
    `Another Moderato is running with the data folder ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
  );
}

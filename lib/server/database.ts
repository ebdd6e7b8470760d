import pg from "pg";
import { DatabaseProblem, explainDatabaseError } from "@/lib/db/database-problem";
import { startEmbeddedPostgres } from "@/lib/db/embedded/start";
import { applyMigrations } from "@/lib/db/migrate";
import { messageOf } from "@/lib/shared/errors";
import type { Env } from "./env";

export interface Database {
  connectionString: string;
  /** Stops the built-in PostgreSQL; leaves any other alone. */
  stop(): Promise<void>;
}

const oldestVersion = 14;

/** The database, running and migrated. Throws DatabaseProblem. */
export async function openDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir">,
  say: (line: string) => void,
): Promise<Database> {
  const database =
    env.databaseUrl === null ? await startBuiltIn(env.dataDir, say) : await connect(env.databaseUrl, say);
  try {
    const applied = await applyMigrations(database.connectionString);
    if (applied.length > 0) say(`Brought the database up to date: ${applied.join(", ")}`);
    return database;
  } catch (error) {
    await database.stop();
    throw explainDatabaseError(error, addressOf(database.connectionString)) ?? error;
  }
}

async function startBuiltIn(dataDir: string, say: (line: string) => void): Promise<Database> {
  say(`Starting the built-in PostgreSQL (data in ${dataDir})`);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: say });
  return { connectionString, stop };
}

async function connect(connectionString: string, say: (line: string) => void): Promise<Database> {
  const address = addressOf(connectionString);
  say(`Connecting to the database at ${address}`);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    checkVersion(await client.query("show server_version_num"), address);
  } catch (error) {
    throw explainDatabaseError(error, address) ?? unreachable(error, address);
  } finally {
    await client.end().catch(() => undefined);
  }
  return { connectionString, stop: async () => undefined };
}

function checkVersion(answer: pg.QueryResult<{ server_version_num: string }>, address: string): void {
  const major = Math.floor(Number(answer.rows[0]?.server_version_num) / 10_000);
  if (major >= oldestVersion) return;
  throw new DatabaseProblem(
    "db/version",
    `The database at ${address} is PostgreSQL ${major}; Moderato needs ${oldestVersion} or later.`,
  );
}

function unreachable(error: unknown, address: string): DatabaseProblem {
  const said = messageOf(error);
  return new DatabaseProblem("db/unreachable", `The database at ${address} cannot be used: ${said}`, {
    cause: error,
  });
}

/** Host, port and database of a connection string, without user and password. */
export function addressOf(connectionString: string): string {
  const { host, pathname } = new URL(connectionString);
  return `${host || "localhost"}${pathname}`;
}

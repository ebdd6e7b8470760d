import pg from "pg";
import { messageOf } from "@/lib/shared/errors";
import { DatabaseProblem, errorCodeOf, explainDatabaseError } from "./database-problem";
import { type MigrationFile, readMigrations, toMigrationList } from "./migration-files";
import { allTables, withSchemaEngine } from "./schema-engine";

/** Held while migrating, so that servers started at the same time go one after the other. */
const migrationLock = 4_829_317;

/**
 * Brings the database up to the newest migration and gives the names of those applied, none on most starts.
 * Writes Prisma's own `_prisma_migrations`, so `prisma migrate deploy` agrees with it. Throws DatabaseProblem
 * when the database is newer than this release, or a migration failed or was changed after it was applied.
 */
export async function applyMigrations(connectionString: string): Promise<string[]> {
  const migrations = await readMigrations();
  const client = new pg.Client({ connectionString, application_name: "moderato-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const pending = findPending(migrations, await readApplied(client));
    if (pending.length > 0) await runEngine(connectionString, migrations);
    return pending;
  } finally {
    await client.end();
  }
}

interface AppliedMigration {
  migration_name: string;
  checksum: string;
  finished: boolean;
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  try {
    const rows = await client.query<AppliedMigration>(
      `select migration_name, checksum, finished_at is not null as finished
         from _prisma_migrations where rolled_back_at is null order by started_at`,
    );
    return rows.rows;
  } catch (error) {
    // 42P01: no such table, an empty database.
    if (errorCodeOf(error) === "42P01") return [];
    throw error;
  }
}

/** Names still to apply. Throws DatabaseProblem when the database's history is not a part of ours. */
export function findPending(
  migrations: readonly Pick<MigrationFile, "name" | "checksum">[],
  applied: readonly AppliedMigration[],
): string[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const { migration_name: name, checksum, finished } of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw problem(
        `The database has the migration ${name}, which this release does not know. Start a newer release.`,
      );
    }
    if (!finished) {
      throw problem(
        `The migration ${name} failed half-way. Restore a backup, or start with an empty database.`,
      );
    }
    if (expected !== checksum) {
      throw problem(
        `The migration ${name} is not the one that was applied to this database. ` +
          "Take the release that made the database, or start with an empty one.",
      );
    }
  }
  const done = new Set(applied.map((migration) => migration.migration_name));
  return migrations.map((migration) => migration.name).filter((name) => !done.has(name));
}

async function runEngine(connectionString: string, migrations: readonly MigrationFile[]): Promise<void> {
  const input = { migrationsList: toMigrationList(migrations), filters: allTables };
  try {
    await withSchemaEngine(connectionString, null, (engine) => engine.applyMigrations(input));
  } catch (error) {
    const known = explainDatabaseError(error, "DATABASE_URL");
    if (known) throw known;
    const said = messageOf(error);
    throw new DatabaseProblem("db/migration", `The database could not be brought up to date: ${said}`, {
      cause: error,
    });
  }
}

function problem(message: string): DatabaseProblem {
  return new DatabaseProblem("db/migration", message);
}

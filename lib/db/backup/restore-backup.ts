import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { DatabaseProblem } from "../database-problem";
import { inTransaction } from "../stores/transaction";
import { listTables, quoted } from "./tables";

const headSchema = z.object({
  moderatoBackup: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
});
const rowsSchema = z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) });
const endSchema = z.object({ end: z.literal(true), rows: z.number() });

/**
 * Fills an empty, migrated database from the lines of a backup, all of it or nothing. Throws DatabaseProblem when
 * the database is not empty, the file is not a whole backup, or it was made by a later version.
 */
export async function restoreBackup(
  pool: Pool,
  lines: AsyncIterable<string>,
): Promise<{ rows: number; at: string }> {
  return inTransaction(pool, async (client) => {
    // A large restore may take longer than a statement of the product may.
    await client.query("SET LOCAL statement_timeout = 0");
    const tables = new Set((await listTables(client)).map(({ name }) => name));
    await requireEmpty(client, tables);
    let at: string | null = null;
    let rows = 0;
    let end: z.output<typeof endSchema> | null = null;
    for await (const line of lines) {
      const read = readLine(line);
      if (at === null) at = await checkHead(client, read);
      else if (endSchema.safeParse(read).success) end = endSchema.parse(read);
      else rows += await insertRows(client, tables, read);
    }
    if (at === null || end?.rows !== rows) throw notWhole();
    return { rows, at };
  });
}

async function requireEmpty(client: PoolClient, tables: ReadonlySet<string>): Promise<void> {
  for (const name of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rowCount === 0) continue;
    throw new DatabaseProblem(
      "db/not-empty",
      "The database is not empty; restoring would mix two. Give an empty one: DATABASE_URL of a new database, or DATA_DIR of a new folder.",
    );
  }
}

async function checkHead(client: PoolClient, read: unknown): Promise<string> {
  const head = headSchema.safeParse(read);
  if (!head.success) throw notWhole();
  const { rows } = await client.query<{ name: string }>(
    `SELECT "migration_name" AS "name" FROM "_prisma_migrations"`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const missing = head.data.migrations.filter((name) => !known.has(name));
  if (missing.length === 0) return head.data.at;
  throw new DatabaseProblem(
    "db/version",
    `The backup was made by a later version of Moderato (${missing.join(", ")}). Restore it with that one.`,
  );
}

/** Columns that the row lacks, because they came later, get their defaults. */
async function insertRows(client: PoolClient, tables: ReadonlySet<string>, read: unknown): Promise<number> {
  const parsed = rowsSchema.safeParse(read);
  if (!parsed.success || !tables.has(parsed.data.table)) throw notWhole();
  const { table, rows } = parsed.data;
  const columns = Object.keys(rows[0] ?? {})
    .map(quoted)
    .join(", ");
  await client.query(
    `INSERT INTO ${quoted(table)} (${columns})
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::${quoted(table)}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  return rows.length;
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw notWhole(error);
  }
}

function notWhole(cause?: unknown): DatabaseProblem {
  return new DatabaseProblem("db/backup", "This file is not a whole backup of Moderato.", { cause });
}

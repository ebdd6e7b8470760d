import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../stores/transaction";
import { listTables, quoted, type Table } from "./tables";

/** First line of a backup. */
export interface BackupHead {
  moderatoBackup: 1;
  at: string;
  /** Migrations that the database had, in order; a restore brings an empty database to the newest of them first. */
  migrations: string[];
}

const rowsPerLine = 200;

/**
 * The lines of a backup: the head, then rows of one table a line. All of it is of one moment, taken while people go
 * on writing; every message that was acknowledged before the first line is read is in it.
 */
export async function writeBackup(
  pool: Pool,
  write: (line: string) => Promise<void>,
): Promise<{ rows: number }> {
  return inTransaction(
    pool,
    async (client) => {
      const head = await client.query<{ at: Date; name: string | null }>(
        `SELECT now() AS "at", m."migration_name" AS "name" FROM (SELECT 1) one
         LEFT JOIN "_prisma_migrations" m ON m."finished_at" IS NOT NULL ORDER BY m."migration_name"`,
      );
      const at = (head.rows[0]?.at ?? new Date()).toISOString();
      const migrations = head.rows.flatMap(({ name }) => (name === null ? [] : [name]));
      await write(JSON.stringify({ moderatoBackup: 1, at, migrations } satisfies BackupHead));
      let rows = 0;
      for (const table of await listTables(client)) rows += await writeTable(client, table, write);
      // Tells a whole backup from one whose end is missing.
      await write(JSON.stringify({ end: true, rows }));
      return { rows };
    },
    "REPEATABLE READ READ ONLY",
  );
}

async function writeTable(
  client: PoolClient,
  { name, primaryKey }: Table,
  write: (line: string) => Promise<void>,
): Promise<number> {
  const order = primaryKey.map(quoted).join(", ");
  await client.query(
    `DECLARE "rows" NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS "row" FROM ${quoted(name)} t ORDER BY ${order}`,
  );
  let written = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${rowsPerLine} FROM "rows"`);
    if (rows.length === 0) break;
    await write(`{"table":${JSON.stringify(name)},"rows":[${rows.map(({ row }) => row).join(",")}]}`);
    written += rows.length;
  }
  await client.query(`CLOSE "rows"`);
  return written;
}

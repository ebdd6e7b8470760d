import type { Pool, PoolClient } from "pg";

export interface Table {
  name: string;
  /** By which rows are ordered; what comes first may be referred to by what comes later. */
  primaryKey: string[];
}

/**
 * All tables with what the product keeps, those first that others refer to. Asked of the database itself, so that a
 * table of a later version cannot be forgotten.
 */
export async function listTables(client: Pick<PoolClient | Pool, "query">): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; primaryKey: string[]; refersTo: string[] }>(
    `SELECT c.relname AS "name",
       ARRAY(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a
         ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
         WHERE i.indrelid = c.oid AND i.indisprimary) AS "primaryKey",
       ARRAY(SELECT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
         WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS "refersTo"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
     ORDER BY c.relname`,
  );
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (placed.size < rows.length) {
    const next = rows.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)),
    );
    if (next.length === 0) throw new Error("Some tables refer to each other in a circle.");
    for (const { name, primaryKey } of next) {
      placed.add(name);
      ordered.push({ name, primaryKey });
    }
  }
  return ordered;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

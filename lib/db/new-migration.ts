import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startThrowAwayPostgres } from "./embedded/throw-away";
import { migrationsDir, prismaDir, readMigrations } from "./migration-files";
import { allTables, withSchemaEngine } from "./schema-engine";

const schemaPath = join(prismaDir, "schema.prisma");
/** Beside each migration lies the schema it leads to, so that the next one needs no database to start from. */
const snapshotName = "schema.prisma";

/**
 * Writes a migration folder that leads from the newest migration's schema to prisma/schema.prisma, and gives
 * the path of its script; null when there is no difference. `extraSql` is added at its end.
 */
export async function writeMigration(
  folderName: string,
  options: { fromNothing: boolean; extraSql?: string },
): Promise<string | null> {
  const before = options.fromNothing ? null : await newestSnapshot();
  const schema = await readSchema();
  const sql = await diffSchemas(before, schema);
  if (sql === null) return null;
  const folder = join(migrationsDir, folderName);
  const script = join(folder, "migration.sql");
  await mkdir(folder, { recursive: true });
  await writeFile(script, options.extraSql ? `${sql}\n${options.extraSql}` : sql);
  await writeFile(join(folder, snapshotName), schema);
  return script;
}

/** The text of prisma/schema.prisma. */
export async function readSchema(): Promise<string> {
  return readFile(schemaPath, "utf8");
}

/** The schema to which the newest migration leads; null when there is no migration. */
export async function newestSnapshot(): Promise<string | null> {
  const newest = (await readMigrations()).at(-1);
  return newest ? readFile(join(migrationsDir, newest.name, snapshotName), "utf8") : null;
}

/** SQL that leads from one Prisma schema (null = an empty database) to another; null when they agree. */
export async function diffSchemas(before: string | null, after: string): Promise<string | null> {
  // The comparison is between files only; still the engine asks a database for its version first.
  const server = await startThrowAwayPostgres();
  try {
    const files = (content: string) => ({ files: [{ path: schemaPath, content }] });
    const result = await withSchemaEngine(
      server.connectionString,
      { path: schemaPath, content: after },
      (engine) =>
        engine.diff({
          from: before === null ? { tag: "empty" } : { tag: "schemaDatamodel", ...files(before) },
          to: { tag: "schemaDatamodel", ...files(after) },
          script: true,
          exitCode: null,
          filters: allTables,
        }),
    );
    const sql = result.stdout?.trim() ?? "";
    return sql === "" || sql.startsWith("-- This is an empty migration") ? null : `${sql}\n`;
  } finally {
    await server.stop();
  }
}

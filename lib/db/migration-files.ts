import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface MigrationFile {
  /** Folder name, which is the migration's name and place in the order. */
  name: string;
  sql: string;
  /** SHA-256 of the script, as Prisma records it. */
  checksum: string;
}

export const prismaDir = fileURLToPath(new URL("../../prisma/", import.meta.url));
export const migrationsDir = join(prismaDir, "migrations");

/** All migrations in the order in which they apply. */
export async function readMigrations(directory = migrationsDir): Promise<MigrationFile[]> {
  const items = await readdir(directory, { withFileTypes: true });
  const names = items.filter((item) => item.isDirectory()).map((item) => item.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The list in the form that Prisma's schema engine takes. */
export function toMigrationList(migrations: readonly MigrationFile[]) {
  return {
    baseDir: migrationsDir,
    lockfile: { path: "./migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}

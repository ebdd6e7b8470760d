import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

export type SchemaEngine = bindings.SchemaEngine;

/** All tables are ours: nothing in the database is kept out of Prisma's sight. */
export const allTables = { externalTables: [], externalEnums: [] };

let loaded: Promise<void> | undefined;

/**
 * Lends Prisma's schema engine as WebAssembly, connected to a database. Unlike the native engine behind the
 * `prisma` command it needs no download, so migrations also run on a machine without internet.
 */
export async function withSchemaEngine<Result>(
  connectionString: string,
  schema: { path: string; content: string } | null,
  use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loaded ??= loadWasm();
  await loaded;
  // The engine does not close connections that it opened itself.
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on("error", () => undefined);
  try {
    const engine = await bindings.SchemaEngine.new(
      { datamodels: schema ? [[schema.path, schema.content]] : undefined },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
    );
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

/** The glue that bindings keep to themselves and their types leave out. */
interface Glue {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

async function loadWasm(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const bytes = await readFile(join(dirname(entry), "schema_engine_bg.wasm"));
  const glue = bindings as unknown as Glue & WebAssembly.ModuleImports;
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
}

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.mjs";
import { runProgram } from "./run-program.mjs";

const schema = join(root, "prisma/schema.prisma");
const stamp = join(root, "lib/db/generated/.schema-hash");

/**
 * Writes the Prisma client when the schema is not the one it was made from.
 * @param {{ force?: boolean, log: (line: string) => void }} options
 */
export async function generateClient({ force = false, log }) {
  const wanted = createHash("sha256")
    .update(await readFile(schema))
    .update(await readFile(join(root, "node_modules/prisma/package.json")))
    .digest("hex");
  const found = await readFile(stamp, "utf8").catch(() => "");
  if (!force && found === wanted) return;
  log("Generating the database client");
  await runProgram(process.execPath, [join(root, "node_modules/prisma/build/index.js"), "generate"], {
    // Generating does not use the schema engine; naming any program in its place spares its download.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    quiet: true,
  });
  await writeFile(stamp, wanted);
}

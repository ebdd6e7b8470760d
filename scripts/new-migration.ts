import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prismaDir } from "@/lib/db/migration-files";
import { writeMigration } from "@/lib/db/new-migration";

const help = `npm run db:new-migration -- NAME
  Writes prisma/migrations/<time>_NAME/migration.sql: what leads from the newest migration's
  schema to prisma/schema.prisma. Read it, add what Prisma cannot express, and commit both.

npm run db:new-migration -- --reset-initial
  Before the first release only: writes the one initial migration anew, from prisma/schema.prisma and
  prisma/checks.sql. Databases made with the old one must be thrown away.`;

const initialName = "20260101000000_initial";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean" }, "reset-initial": { type: "boolean" } },
});
const name = values["reset-initial"] ? initialName : positionals[0];
if (values.help || !name || !/^[a-z0-9_-]+$/i.test(name)) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}
const isInitial = values["reset-initial"] === true;
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const script = await writeMigration(isInitial ? name : `${stamp}_${name}`, {
  fromNothing: isInitial,
  ...(isInitial ? { extraSql: await readFile(join(prismaDir, "checks.sql"), "utf8") } : {}),
});
console.log(
  script ? `Wrote ${script}` : "The migrations already lead to prisma/schema.prisma; nothing to do.",
);

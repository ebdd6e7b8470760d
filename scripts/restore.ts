import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { restoreBackup } from "@/lib/db/backup/restore-backup";
import { DatabaseProblem } from "@/lib/db/database-problem";
import { withDatabase } from "./lib/with-database";

const [file] = process.argv.slice(2);
if (!file || file.startsWith("-")) {
  console.error("npm run restore -- FILE\n  Fills an empty database (DATABASE_URL or DATA_DIR) from FILE.");
  process.exit(1);
}
await access(file).catch(() => {
  console.error(`There is no file ${file}.`);
  process.exit(1);
});

await withDatabase(async ({ pool }) => {
  const input = createReadStream(file);
  const gunzip = createGunzip();
  const broken = new Promise<never>((_, reject) => {
    for (const stream of [input, gunzip]) stream.once("error", reject);
  });
  const lines = createInterface({ input: input.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY });
  const { rows, at } = await Promise.race([restoreBackup(pool, lines), broken]).catch((error: unknown) => {
    if (error instanceof DatabaseProblem || !(error instanceof Error && "errno" in error)) throw error;
    throw new DatabaseProblem("db/backup", `${file} is not a whole backup of Moderato.`, { cause: error });
  });
  console.log(`Restored ${rows} rows as of ${at}.`);
});

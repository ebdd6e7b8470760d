import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writeBackup } from "@/lib/db/backup/write-backup";
import { withDatabase } from "./lib/with-database";

const [file] = process.argv.slice(2);
if (!file || file.startsWith("-")) {
  console.error(
    "npm run backup -- FILE\n  Writes everything to FILE (gzip), as of now, while the server may go on.",
  );
  process.exit(1);
}

await withDatabase(async ({ pool }) => {
  // A file of that name is either a whole backup or not there.
  const partial = `${file}.partial`;
  const gzip = createGzip();
  const output = createWriteStream(partial, { mode: 0o600 });
  gzip.pipe(output);
  try {
    const { rows } = await writeBackup(pool, async (line) => {
      if (!gzip.write(`${line}\n`)) await once(gzip, "drain");
    });
    gzip.end();
    await finished(output);
    await rename(partial, file);
    console.log(`${file} holds ${rows} rows.`);
  } catch (error) {
    output.destroy();
    await rm(partial, { force: true });
    throw error;
  }
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ZipFile } from "yazl";
import type { ImportInput } from "@/lib/transcripts/import-transcript";
import { toInput } from "../to-input";

const quirks = fileURLToPath(new URL("../../transcripts/testing/quirks/", import.meta.url));

/** One of the small export files that have something odd about them, e.g. `whatsapp/utf16.txt`. */
export async function readQuirk(path: string): Promise<ImportInput> {
  return toInput(path.split("/").at(-1) ?? path, await readFile(join(quirks, path)));
}

/** Puts files into a ZIP archive. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The Slack export among the odd files, as the archive it once was. */
export async function slackArchive(): Promise<Buffer> {
  const folder = join(quirks, "slack");
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = items.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
  const contents = await Promise.all(
    files.map(async (file) => [file.slice(folder.length + 1), await readFile(file)] as const),
  );
  return zipOf(Object.fromEntries(contents));
}

import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { decodeText } from "@/lib/transcripts/decode-text";
import type { ImportInput } from "@/lib/transcripts/import-transcript";
import type { SourceFile } from "@/lib/transcripts/importer";
import { TranscriptError } from "@/lib/transcripts/transcript-error";
import { inMegabytes, uploadLimits } from "@/lib/uploads/limits";

/** An unpacked archive, such as a Slack export: the JSON and text files in it. Throws TranscriptError. */
export async function readFolder(path: string): Promise<ImportInput> {
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  const wanted = found.filter((item) => item.isFile() && /^[^.].*\.(?:json|txt)$/i.test(item.name));
  const files: SourceFile[] = [];
  let room: number = uploadLimits.unpacked;
  for (const item of wanted.slice(0, uploadLimits.files)) {
    const file = join(item.parentPath, item.name);
    room -= (await stat(file)).size;
    if (room < 0) throw new TranscriptError("too-large", { limit: inMegabytes(uploadLimits.unpacked) });
    const { text } = decodeText(await readFile(file));
    files.push({ path: relative(path, file).replaceAll(sep, "/"), text });
  }
  if (files.length === 0) throw new TranscriptError("empty");
  return { name: path, files };
}

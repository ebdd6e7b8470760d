import { decodeText } from "@/lib/transcripts/decode-text";
import type { ImportInput } from "@/lib/transcripts/import-transcript";
import { TranscriptError } from "@/lib/transcripts/transcript-error";
import { isZip, type UnzipLimits, unzip } from "./unzip";

/** What an importer reads, of a file's bytes: text, or the texts in an archive. Throws TranscriptError. */
export async function toInput(name: string, bytes: Buffer, limits?: UnzipLimits): Promise<ImportInput> {
  if (!isZip(bytes)) {
    const { text, guessed } = decodeText(bytes);
    return { name, files: [{ path: name, text }], guessedEncoding: guessed };
  }
  const files = await unzip(bytes, limits);
  if (files.length === 0) throw new TranscriptError("zip-without-chat", { expected: "a text or JSON file" });
  return { name, files };
}

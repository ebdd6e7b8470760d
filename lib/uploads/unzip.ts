import { promisify } from "node:util";
import { type Entry, fromBuffer, type Options, type ZipFile } from "yauzl";
import { decodeText } from "@/lib/transcripts/decode-text";
import type { SourceFile } from "@/lib/transcripts/importer";
import { TranscriptError } from "@/lib/transcripts/transcript-error";
import { inMegabytes, uploadLimits } from "./limits";

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

export interface UnzipLimits {
  unpacked: number;
  files: number;
  entries: number;
}

/** Whether bytes begin like a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);
}

/**
 * Text and JSON files of an archive, in memory only: names are never used as paths, what an entry claims to unpack to
 * is not believed but counted, and Apple's shadow files are left out. Throws TranscriptError.
 */
export async function unzip(bytes: Buffer, limits: UnzipLimits = uploadLimits): Promise<SourceFile[]> {
  let zip: ZipFile;
  try {
    zip = await open(bytes, { lazyEntries: true, validateEntrySizes: true, decodeStrings: true });
  } catch {
    throw new TranscriptError("zip-damaged");
  }
  const files: SourceFile[] = [];
  const room = { bytes: limits.unpacked, entries: limits.entries };
  for await (const entry of entriesOf(zip)) {
    room.entries -= 1;
    if (room.entries < 0) throw tooLarge(limits);
    if (!isWanted(entry)) continue;
    if (entry.isEncrypted()) throw new TranscriptError("zip-encrypted");
    if (files.length >= limits.files || entry.uncompressedSize > room.bytes) throw tooLarge(limits);
    const content = await readEntry(zip, entry, room.bytes, limits);
    room.bytes -= content.length;
    const text = textOf(content);
    if (text !== null) files.push({ path: entry.fileName, text });
  }
  return files;
}

/** Yauzl tells entries by events, one for each `readEntry`. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void, void> {
  try {
    while (true) {
      const entry = await new Promise<Entry | null>((resolve, reject) => {
        const settle = (act: () => void) => {
          zip.removeAllListeners();
          act();
        };
        zip.once("entry", (next: Entry) => settle(() => resolve(next)));
        zip.once("end", () => settle(() => resolve(null)));
        zip.once("error", () => settle(() => reject(new TranscriptError("zip-damaged"))));
        zip.readEntry();
      });
      if (entry === null) return;
      yield entry;
    }
  } finally {
    zip.close();
  }
}

function isWanted({ fileName }: Entry): boolean {
  if (/(?:^|\/)(?:__MACOSX\/|\.)/.test(fileName) || fileName.split("/").includes("..")) return false;
  return /\.(?:txt|json|csv|tsv|vtt|srt|log)$/i.test(fileName);
}

async function readEntry(zip: ZipFile, entry: Entry, room: number, limits: UnzipLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of await openStream(zip, entry)) {
      size += chunk.length;
      if (size > room) throw tooLarge(limits);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof TranscriptError ? error : new TranscriptError("zip-damaged");
  }
  return Buffer.concat(chunks);
}

function openStream(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

function tooLarge({ unpacked, files }: UnzipLimits): TranscriptError {
  return new TranscriptError("zip-too-large", { limit: inMegabytes(unpacked), files });
}

/** A file of an archive that is no text is just not the chat. */
function textOf(content: Buffer): string | null {
  try {
    return decodeText(content).text;
  } catch (error) {
    if (error instanceof TranscriptError) return null;
    throw error;
  }
}

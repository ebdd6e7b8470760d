import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { detectEncoding } from "@/lib/transcripts/decode-text";
import { TranscriptError } from "@/lib/transcripts/transcript-error";

/** A line longer than this, in characters, belongs to no chat. */
const longestLine = 4_000_000;
const sampleBytes = 65_536;

/** The beginning of a file. */
export async function readBeginning(path: string, bytes = sampleBytes): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Hands over a text file line by line, in the memory of a chunk; lines count from 1. `afterChunk` may make it wait.
 * Throws TranscriptError.
 */
export async function readLines(
  path: string,
  take: (line: string, number: number) => void,
  afterChunk: () => Promise<void> = async () => undefined,
): Promise<void> {
  const decoder = new TextDecoder(detectEncoding(await readBeginning(path)));
  let rest = "";
  let number = 0;
  const takeLines = (text: string) => {
    rest += text;
    let start = 0;
    for (let end = rest.indexOf("\n", start); end >= 0; end = rest.indexOf("\n", start)) {
      number += 1;
      take(rest.slice(start, rest.charAt(end - 1) === "\r" && end > start ? end - 1 : end), number);
      start = end + 1;
    }
    rest = rest.slice(start);
    if (rest.length > longestLine) {
      throw new TranscriptError("line", {
        line: number + 1,
        expected: "lines of a chat; this one does not end",
      });
    }
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    takeLines(decoder.decode(chunk, { stream: true }));
    await afterChunk();
  }
  takeLines(decoder.decode());
  if (rest !== "") take(rest, number + 1);
}

import { TranscriptError } from "./transcript-error";

export interface DecodedText {
  text: string;
  /** Not Unicode, so that letters with accents may be wrong. */
  guessed: boolean;
}

/** Bytes looked at to tell the encoding. */
const sampleBytes = 65_536;

/** The encoding of a text file by its first bytes: byte-order mark, zero bytes, else UTF-8 where valid. */
export function detectEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.length === 0) throw new TranscriptError("empty");
  if (sample[0] === 0xff && sample[1] === 0xfe) return "utf-16le";
  if (sample[0] === 0xfe && sample[1] === 0xff) return "utf-16be";
  const zeros = { even: 0, odd: 0 };
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] === 0) zeros[index % 2 === 0 ? "even" : "odd"] += 1;
  }
  const half = sample.length / 2;
  if (zeros.odd > half * 0.4 && zeros.even < half * 0.05) return "utf-16le";
  if (zeros.even > half * 0.4 && zeros.odd < half * 0.05) return "utf-16be";
  if (zeros.even + zeros.odd > 0 || looksBinary(sample)) throw new TranscriptError("binary");
  return isUtf8(sample) ? "utf-8" : "windows-1252";
}

/** Decodes a whole file. Throws TranscriptError: empty, binary. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = detectEncoding(bytes);
  // A file that turns wrong after its beginning is read by the same rule as one that begins wrong.
  if (encoding === "utf-8" && !isUtf8(bytes)) return decodeAs("windows-1252", bytes);
  return decodeAs(encoding, bytes);
}

function decodeAs(encoding: ReturnType<typeof detectEncoding>, bytes: Uint8Array): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trim() === "") throw new TranscriptError("empty");
  return { text, guessed: encoding === "windows-1252" };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // `stream` lets a character be cut by the end of the sample.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: bytes.length >= sampleBytes });
    return true;
  } catch {
    return false;
  }
}

const binaryBeginnings = [
  "%PDF-",
  "\u0089PNG",
  "\u00ff\u00d8\u00ff",
  "GIF8",
  "SQLite format 3",
  "\u001f\u008b",
  "7z\u00bc\u00af",
  "Rar!",
];

function looksBinary(sample: Uint8Array): boolean {
  const beginning = String.fromCharCode(...sample.subarray(0, 16));
  if (binaryBeginnings.some((known) => beginning.startsWith(known))) return true;
  // Control characters other than tabs, line ends and the codes of IRC's colours.
  const controls = sample.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 27 && byte !== 15 && byte !== 22),
  ).length;
  return controls > sample.length * 0.1;
}

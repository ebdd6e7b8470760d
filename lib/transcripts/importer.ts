import type { TranscriptFormat } from "./transcript";
import type { TranscriptBuilder } from "./transcript-builder";

/** A text file, or one in an archive; `path` has slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** What an importer is given to read. */
export interface Source {
  /** At least one. */
  files: readonly SourceFile[];
  /** Name of the file that was given: the archive's when it is one. */
  name: string;
  /** Parsed JSON of the only file, when it is JSON. */
  json: unknown;
  /** The chat or channel to read, where a file has several. */
  part: string | null;
  /** Names that are known to be people's. */
  names: readonly string[];
}

/** How well a file fits a format. */
export interface Fit {
  /** From 0, not at all, to 1, without doubt. */
  score: number;
  /** Numbers for the reason, which is told by the format's name. */
  values?: Record<string, string | number>;
}

export interface Importer {
  format: TranscriptFormat;
  /** What a file of this format looks like, for error messages. */
  expected: string;
  fit(source: Source): Fit;
  /** Reads everything into the builder. Throws TranscriptError. */
  read(source: Source, builder: TranscriptBuilder): void;
}

/** The only file's text, or the first one's. */
export function textOf({ files }: Source): string {
  return files[0]?.text ?? "";
}

/** Lines of a text, whatever ends them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** The first non-empty lines, for recognition. */
export function firstLines(text: string, count = 200): string[] {
  return linesOf(text.slice(0, 65_536))
    .filter((line) => line.trim() !== "")
    .slice(0, count);
}

/** Share of lines that a test holds for, as a fit; a line that was cut by the sample's end does no harm. */
export function fitOfLines(
  lines: readonly string[],
  test: (line: string) => boolean,
): { score: number; hits: number } {
  const hits = lines.filter(test).length;
  return { score: lines.length === 0 ? 0 : hits / lines.length, hits };
}

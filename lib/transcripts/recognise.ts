import { importers } from "./formats";
import type { Source } from "./importer";
import { type TranscriptFormat, transcriptFormats } from "./transcript";

/** A format that fits, and how well; `values` are the numbers of its reason. */
export interface Recognition {
  format: TranscriptFormat;
  /** From 0, not at all, to 1, without doubt. */
  score: number;
  values: Record<string, string | number>;
}

/** Fits from which on a format is taken without asking. */
export const surely = 0.5;

/** Formats that fit the content, best first; the file's name plays no part. */
export function recognise(source: Source): Recognition[] {
  return transcriptFormats
    .map((format) => ({ format, values: {}, ...importers[format].fit(source) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

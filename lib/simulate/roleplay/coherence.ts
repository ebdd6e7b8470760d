export interface CoherenceSettings {
  /** Longest n-gram looked at, in tokens. */
  maxN: number;
  /** How often the same n-gram may come in a row. */
  allowedRepeats: number;
  /** `default` leaves out code, tables and verse, which repeat honestly; `paper` looks at everything. */
  mode: "default" | "paper";
}

export const defaultCoherence: CoherenceSettings = { maxN: 5, allowedRepeats: 2, mode: "default" };

/**
 * Whether a text runs in circles: for some n from 2 to `maxN` the same n-gram of white-space tokens comes more than
 * `allowedRepeats` times in a row, at stride 1 (one word over and over) or at stride n (a phrase over and over).
 * LLM-Roleplay, appendix C.
 */
export function isIncoherent(text: string, settings: CoherenceSettings = defaultCoherence): boolean {
  const prose = settings.mode === "default" ? leaveOutHonestRepeats(text) : text;
  const tokens = prose.split(/\s+/u).filter((token) => token !== "");
  for (let n = 2; n <= settings.maxN; n += 1) {
    const limit = settings.allowedRepeats;
    if (repeatsInARow(tokens, n, 1) > limit || repeatsInARow(tokens, n, n) > limit) return true;
  }
  return false;
}

/** The longest run of one n-gram whose occurrences begin `stride` tokens apart (0 when there is no n-gram). */
function repeatsInARow(tokens: readonly string[], n: number, stride: number): number {
  let longest = 0;
  for (let offset = 0; offset < stride; offset += 1) {
    let run = 0;
    for (let at = offset; at + n <= tokens.length; at += stride) {
      run = run > 0 && sameNGram(tokens, at - stride, at, n) ? run + 1 : 1;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

function sameNGram(tokens: readonly string[], a: number, b: number, n: number): boolean {
  for (let k = 0; k < n; k += 1) if (tokens[a + k] !== tokens[b + k]) return false;
  return true;
}

/** A stanza is at least this many short lines in a row. */
const verseLines = 4;
const verseLineChars = 60;

function leaveOutHonestRepeats(text: string): string {
  const withoutCode = text
    .replace(/^\s*(```|~~~)[\s\S]*?(?:^\s*\1|$(?![\s\S]))/gmu, "\n\n")
    .replace(/`[^`\n]*`/gu, " ");
  return withoutCode
    .split(/\n\s*\n/u)
    .map((block) => block.split("\n").filter((line) => line.trim() !== "" && !isTableRow(line)))
    .filter((lines) => !isVerse(lines))
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function isTableRow(line: string): boolean {
  return (line.match(/\|/gu)?.length ?? 0) >= 2;
}

/** Short lines that the writer broke, none of them an item of a list. */
function isVerse(lines: readonly string[]): boolean {
  return (
    lines.length >= verseLines &&
    lines.every((line) => line.trim().length <= verseLineChars && !/^\s*(?:[-*+•]|\d+[.)])\s/u.test(line))
  );
}

/** Longest piece handed to the segmenter at once: in Node 20 it is quadratic in the length of its input. */
const segmenterChunk = 4_000;

const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

// Most messages are written in plain Latin letters, where the segmenter's rules fit into a pattern that is ten times as
// fast: letters are joined by an apostrophe or a dot, digits also by a comma or semicolon (Unicode annex 29, rules 6
// to 12).
const latin = "A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u00ff";
/** Dashes, dots and quotation marks as word processors and phones write them. */
const typographic = "\\u00ab\\u00bb\\u2013\\u2014\\u2019\\u201c-\\u201e\\u2026";
const plainText = new RegExp(`^[\\t\\n\\r\\x20-\\x5e\\x60-\\x7e${latin}${typographic}]*$`);
const joinedByColon = new RegExp(`[${latin}]:[${latin}]`);
const plainWord = new RegExp(
  `[${latin}0-9]+(?:(?<=[${latin}])['’.](?=[${latin}])[${latin}0-9]+|(?<=[0-9])['’,.;](?=[0-9])[${latin}0-9]+)*`,
  "g",
);

/**
 * The word-like segments of a text, in order; Chinese, Japanese and Thai count too.
 * Texts over 4,000 characters are cut at white space first (spec MUCA §1, "Words").
 */
export function wordsOf(text: string): string[] {
  if (plainText.test(text) && !joinedByColon.test(text)) return text.match(plainWord) ?? [];
  const words: string[] = [];
  for (const piece of cutAtWhiteSpace(text, segmenterChunk)) {
    for (const segment of wordSegmenter.segment(piece)) {
      if (segment.isWordLike) words.push(segment.segment);
    }
  }
  return words;
}

/** Number of words in a text (unit: words). */
export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** Length in code points, as limits are stated to people. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Letters typed (unit: letters), the measure behind evenness (paper MUCA §4.3.3). */
export function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Cuts a text into pieces of at most `limit` characters, at white space where there is any. */
export function cutAtWhiteSpace(text: string, limit: number): string[] {
  if (text.length <= limit) return [text];
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > limit) {
    let end = start + limit;
    let cut = end;
    while (cut > start && !/\s/u.test(text.charAt(cut))) cut -= 1;
    if (cut > start) end = cut;
    else if (isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Jaccard similarity of two texts' distinct lower-cased words, in 0..1; two empty texts are alike (1). */
export function wordJaccard(a: string, b: string): number {
  const left = new Set(wordsOf(a).map((word) => word.toLowerCase()));
  const right = new Set(wordsOf(b).map((word) => word.toLowerCase()));
  if (left.size === 0 && right.size === 0) return 1;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return shared / (left.size + right.size - shared);
}

/** One line without control characters, for names and titles that go into prompts or headings. */
export function singleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

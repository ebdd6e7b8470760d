import { codePointLength, singleLine, wordJaccard } from "@/lib/shared/text";

/** Cuts a text to `limit` code points, at a sentence, line or word where there is one; never empty if the text is not. */
export function fitTo(text: string, limit: number): string {
  const trimmed = text.trim();
  if (codePointLength(trimmed) <= limit) return trimmed;
  const head = [...trimmed].slice(0, Math.max(1, limit - 1)).join("");
  const sentenceEnd = Math.max(
    ...[". ", "! ", "? ", ".\n", "?\n", "!\n", "。", "\n"].map((end) => head.lastIndexOf(end)),
  );
  if (sentenceEnd > head.length / 2) return head.slice(0, sentenceEnd + 1).trim();
  const space = head.lastIndexOf(" ");
  const cut = (space > head.length / 2 ? head.slice(0, space) : head).trim();
  return limit > 1 ? `${cut}…` : cut;
}

/** Somebody's words in quotation marks, on one line and without @, so that a quotation calls nobody. */
export function quoteText(text: string, limit: number): string {
  const plain = singleLine(text).replaceAll(/[@“”"]/gu, "");
  return `“${fitTo(plain.replace(/\.$/u, ""), limit)}”`;
}

/** "Amy", "Amy and Ben", "Amy, Ben and Chris". */
export function listNames(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "1 vote", "2 votes". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Similarity from which two texts read as the same; well under the bound at which a reply is rejected. */
const sameText = 0.8;

/**
 * The first of the variants, counting from `seed`, that does not sound like one of `recent`; else the one
 * least like them. No randomness: the same turn always gets the same words.
 */
export function chooseWording(variants: readonly string[], seed: number, recent: readonly string[]): string {
  const n = Math.max(1, variants.length);
  const start = ((seed % n) + n) % n;
  const turned = [...variants.slice(start), ...variants.slice(0, start)];
  let best = turned[0] ?? "";
  let least = Number.POSITIVE_INFINITY;
  for (const variant of turned) {
    const alike = Math.max(0, ...recent.map((text) => wordJaccard(text, variant)));
    if (alike < sameText) return variant;
    if (alike < least) [best, least] = [variant, alike];
  }
  return best;
}

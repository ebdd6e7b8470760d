export interface Mentionable {
  /** Participant id, or `bot`. */
  key: string;
  name: string;
}

export type TextSegment = { text: string; mention: string | null };

/**
 * Cuts a text at each `@name` of these names; a mention's segment holds its key. Longer names win over shorter
 * ones, case does not matter, and a name must end where the word ends.
 */
export function splitMentions(text: string, mentionables: readonly Mentionable[]): TextSegment[] {
  if (mentionables.length === 0 || !text.includes("@")) return [{ text, mention: null }];
  const byLength = [...mentionables].sort((a, b) => b.name.length - a.name.length);
  const pattern = new RegExp(
    `@(${byLength.map(({ name }) => escapePattern(name)).join("|")})(?![\\p{Script=Latin}\\p{M}\\p{N}_])`,
    "giu",
  );
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const found = byLength.find(({ name }) => fold(name) === fold(match[1] ?? ""));
    if (!found) continue;
    if (match.index > end) segments.push({ text: text.slice(end, match.index), mention: null });
    segments.push({ text: match[0], mention: found.key });
    end = match.index + match[0].length;
  }
  if (end < text.length) segments.push({ text: text.slice(end), mention: null });
  return segments;
}

/** The `@word` that ends at the caret and may become a mention; null when there is none. */
export function mentionQueryAt(text: string, caret: number): { start: number; query: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{M}\p{N}_.-]{0,40}(?: [\p{L}\p{M}\p{N}_.-]{1,40})?)$/u.exec(
    text.slice(0, caret),
  );
  if (!match) return null;
  const query = match[1] ?? "";
  return { start: caret - query.length - 1, query };
}

/** Those whose name, or a word of it, begins with the query; accents and case do not matter. */
export function matchMentionables(
  mentionables: readonly Mentionable[],
  query: string,
  limit = 8,
): Mentionable[] {
  const wanted = fold(query);
  const starts = mentionables.filter(({ name }) => fold(name).startsWith(wanted));
  const inner = mentionables.filter(
    (one) =>
      !starts.includes(one) &&
      fold(one.name)
        .split(/[\s_-]/u)
        .some((word) => word.startsWith(wanted)),
  );
  return [...starts, ...inner].slice(0, limit);
}

function fold(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function escapePattern(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&");
}

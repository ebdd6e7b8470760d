import { blankCode, blankUrls } from "@/lib/muca/mention";

const wordLike = /[\p{L}\p{M}\p{N}_]/u;

/**
 * Ids of the people whom a text names by `@name`: whole names, the longest that fits, case-insensitive, outside
 * of code and URLs; in the order in which they are first named.
 */
export function findPersonMentions(text: string, people: readonly { id: string; name: string }[]): string[] {
  if (!text.includes("@")) return [];
  const folded = fold(blankUrls(blankCode(text)));
  const longestFirst = people
    .map(({ id, name }) => ({ id, name: fold(name) }))
    .filter(({ name }) => name.length > 0)
    .sort((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = folded.indexOf("@"); at >= 0; at = folded.indexOf("@", at + 1)) {
    if (touchesWord(folded.slice(0, at), true)) continue;
    const rest = folded.slice(at + 1);
    const person = longestFirst.find(
      ({ name }) => rest.startsWith(name) && !touchesWord(rest.slice(name.length), false),
    );
    if (person) found.add(person.id);
  }
  return [...found];
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

function touchesWord(neighbour: string, before: boolean): boolean {
  const character = before ? [...neighbour.slice(-2)].at(-1) : [...neighbour.slice(0, 2)][0];
  return character !== undefined && wordLike.test(character);
}

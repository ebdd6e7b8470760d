import { cleanName, nameMaxLength } from "./clean-name";
import { isReservedName, keyOf, looksOf } from "./name-key";
import { codePointLength } from "./text";

export { cleanName, nameMaxLength };

/** Name folded so that look-alikes collide: the same person-visible name in any case, spacing or look-alike script. */
export function nameKey(name: string): string {
  return keyOf(cleanName(name));
}

/** Whether people could take one name for the other. */
export function namesCollide(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b) || looksOf(cleanName(a)) === looksOf(cleanName(b));
}

export type NameProblem = "unreadable" | "too-long" | "reserved" | "taken";
export type NameJudgement =
  | { ok: true; name: string; key: string }
  | { ok: false; problem: NameProblem; suggestion: string };

/**
 * Judges a name as typed: cleaned and free, or why not and a free one instead. `taken` are the names of people in
 * the room, `reserved` names beyond the fixed ones, such as the bot's.
 */
export function judgeName(
  typed: string,
  taken: readonly string[],
  reserved: readonly string[] = [],
): NameJudgement {
  const name = cleanName(typed);
  const problem = findProblem(name, taken, reserved);
  if (problem === null) return { ok: true, name, key: keyOf(name) };
  return { ok: false, problem, suggestion: suggestFreeName(name, taken, reserved) };
}

/** A free name close to the one wanted; "Guest" when nothing can be made of it. */
export function suggestFreeName(
  wanted: string,
  taken: readonly string[],
  reserved: readonly string[] = [],
): string {
  const cleaned = cleanName(wanted);
  const usable = isReadable(cleaned) && !isReservedName(cleaned, reserved);
  const base = usable ? truncate(cleaned, nameMaxLength) : "Guest";
  if (findProblem(base, taken, reserved) === null) return base;
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`;
    const candidate = `${truncate(base, nameMaxLength - suffix.length)}${suffix}`;
    if (findProblem(candidate, taken, reserved) === null) return candidate;
  }
}

function findProblem(
  name: string,
  taken: readonly string[],
  reserved: readonly string[],
): NameProblem | null {
  if (!isReadable(name)) return "unreadable";
  if (codePointLength(name) > nameMaxLength) return "too-long";
  if (isReservedName(name, reserved)) return "reserved";
  return taken.some((other) => namesCollide(name, other)) ? "taken" : null;
}

function isReadable(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}

/** Cuts at a whole grapheme, so that no letter loses its marks. */
function truncate(name: string, limit: number): string {
  if (codePointLength(name) <= limit) return name;
  let cut = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name)) {
    if (codePointLength(cut) + codePointLength(segment) > limit) break;
    cut += segment;
  }
  return isReadable(cut) ? cut.trim() : "Guest";
}

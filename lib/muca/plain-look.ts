/**
 * A text as it looks to somebody who reads it: without characters that can't be seen, with full-width letters and
 * signs as ordinary ones. For checks that must not be fooled by either; positions change.
 */
export function plainLook(text: string): string {
  return text.normalize("NFKC").replace(/[\p{Cf}\u115f\u1160\u3164]/gu, "");
}

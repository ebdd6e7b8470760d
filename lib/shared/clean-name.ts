/** Longest name in code points. */
export const nameMaxLength = 40;

/** Characters that would end a mention, start markup or read as a speaker in a prompt ("Amy: …"). */
const unfit = /[@`<>[\]{}\\|*_~#:;"“”„«»]+/gu;
/** Controls, line and paragraph separators, bidi and zero-width characters, private use, lone surrogates. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|[\u{115f}\u{1160}\u{3164}\u{ffa0}]|\u{034f}|[\u{fe00}-\u{fe0f}]/gu;
/** More marks on one letter than any script stacks. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/** Reads a name as typed into one that fits a roster: NFKC, one line, nothing invisible, no markup. May be empty. */
export function cleanName(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .replace(invisible, "")
    .replace(unfit, " ")
    .replace(stackedMarks, "$1")
    .replace(/\s+/gu, " ")
    .trim()
    .normalize("NFC");
}

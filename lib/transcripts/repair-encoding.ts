const utf8 = new TextDecoder("utf-8", { fatal: true });
const wrongly = /[\u0080-\u00ff]/;
const beyondBytes = /[\u0100-\uffff]/;

/**
 * Repairs text whose UTF-8 bytes were written as one character each (`JÃ¼rgen` for `Jürgen`). A text is touched only
 * when all of it could be such bytes and they are valid UTF-8; `Jürgen` is not, so it stays.
 */
export function repairEncoding(text: string): string {
  if (!wrongly.test(text) || beyondBytes.test(text)) return text;
  try {
    return utf8.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  } catch {
    return text;
  }
}

/** Scripts that take about one token a character. */
const denseScript =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{Extended_Pictographic}]/gu;

/**
 * Roughly how many tokens a text takes, for endpoints that do not report usage: four characters a token, one in
 * scripts without letters-per-word savings.
 */
export function estimateTokens(text: string): number {
  const dense = text.match(denseScript)?.length ?? 0;
  return dense + Math.ceil((text.length - dense) / 4);
}

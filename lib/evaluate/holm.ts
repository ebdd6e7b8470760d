/**
 * Holm's step-down correction: adjusted p-values in the order given, each at most 1 and never below that of a smaller
 * p-value. Holm (1979), Scandinavian Journal of Statistics 6.
 */
export function adjustByHolm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let least = 0;
  for (const [rank, { p, index }] of order.entries()) {
    least = Math.max(least, Math.min(1, p * (pValues.length - rank)));
    adjusted[index] = least;
  }
  return adjusted;
}

/**
 * Agreement of two judges of the same things beyond chance: 1 is perfect, 0 what chance would give; null when there is
 * nothing to judge or both always say the same one thing. Cohen (1960), Educational and Psychological Measurement 20.
 */
export function cohensKappa(pairs: readonly (readonly [string, string])[]): number | null {
  if (pairs.length === 0) return null;
  const left = new Map<string, number>();
  const right = new Map<string, number>();
  let same = 0;
  for (const [a, b] of pairs) {
    if (a === b) same += 1;
    left.set(a, (left.get(a) ?? 0) + 1);
    right.set(b, (right.get(b) ?? 0) + 1);
  }
  const observed = same / pairs.length;
  const byChance = [...left].reduce(
    (sum, [value, count]) => sum + (count / pairs.length) * ((right.get(value) ?? 0) / pairs.length),
    0,
  );
  return byChance === 1 ? null : (observed - byChance) / (1 - byChance);
}

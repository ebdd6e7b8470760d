/**
 * Krippendorff's alpha for nominal values: agreement of judges beyond chance. One list a unit, with the values that it
 * was given; units with fewer than two values say nothing. 1 is perfect agreement, 0 what chance would give, null when
 * nothing overlaps or only one value ever occurs. Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.
 */
export function krippendorffAlpha(units: readonly (readonly string[])[]): number | null {
  const overlapping = units.filter((values) => values.length >= 2);
  const totals = new Map<string, number>();
  let disagreements = 0;
  for (const values of overlapping) {
    const counts = countValues(values);
    for (const [value, count] of counts) {
      totals.set(value, (totals.get(value) ?? 0) + count);
      disagreements += (count * (values.length - count)) / (values.length - 1);
    }
  }
  const all = [...totals.values()].reduce((sum, count) => sum + count, 0);
  const byChance = [...totals.values()].reduce((sum, count) => sum + count * (all - count), 0);
  return byChance === 0 ? null : 1 - ((all - 1) * disagreements) / byChance;
}

function countValues(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

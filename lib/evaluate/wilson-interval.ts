/** z of a two-sided 95 % interval. */
const z95 = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/**
 * Wilson's 95 % score interval of a proportion, both ends in 0..1. Nothing observed says nothing: 0..1.
 * Newcombe (1998), Statistics in Medicine 17, method 3.
 */
export function wilsonInterval(successes: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const z2 = z95 * z95;
  const centre = share + z2 / (2 * trials);
  const reach = z95 * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  const scale = 1 + z2 / trials;
  // At the borders the formula is exact on paper and a rounding error off in floating point.
  return {
    low: successes === 0 ? 0 : (centre - reach) / scale,
    high: successes === trials ? 1 : (centre + reach) / scale,
  };
}

import { errorFunction } from "simple-statistics";

export interface Proportion {
  successes: number;
  trials: number;
}

/**
 * Whether two proportions differ: the pooled two-sided z test without continuity correction (the square of z is
 * Pearson's chi-squared of the two-by-two table). Without trials, or with the same certainty on both sides, there is
 * nothing to tell apart: z 0, p 1.
 */
export function twoProportionTest(a: Proportion, b: Proportion): { z: number; p: number } {
  if (a.trials === 0 || b.trials === 0) return { z: 0, p: 1 };
  const pooled = (a.successes + b.successes) / (a.trials + b.trials);
  const variance = pooled * (1 - pooled) * (1 / a.trials + 1 / b.trials);
  if (variance === 0) return { z: 0, p: 1 };
  const z = (a.successes / a.trials - b.successes / b.trials) / Math.sqrt(variance);
  return { z, p: Math.min(1, Math.max(0, 1 - errorFunction(Math.abs(z) / Math.SQRT2))) };
}

export interface RetryPolicy {
  /** Attempts after the first, for failures that waiting may help (times). */
  retries: number;
  /** Wait before the first retry; doubles each time (ms). */
  baseMs: number;
  /** Longest wait of our own (ms). */
  maxMs: number;
  /** Longest wait that an endpoint may ask for (ms); when it asks for more, the rule answers instead. */
  maxRetryAfterMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  retries: 3,
  baseMs: 500,
  maxMs: 8_000,
  maxRetryAfterMs: 20_000,
};

/**
 * How long to wait before the next attempt (ms), or null when there should be none. Doubles with every failure,
 * spread over its upper half by `random` (0..1), so that rooms that failed together do not return together.
 */
export function waitBeforeRetry(
  failures: number,
  retryAfterMs: number | null,
  policy: RetryPolicy,
  random: () => number,
): number | null {
  if (failures > policy.retries) return null;
  if (retryAfterMs !== null) return retryAfterMs > policy.maxRetryAfterMs ? null : retryAfterMs;
  const full = Math.min(policy.maxMs, policy.baseMs * 2 ** (failures - 1));
  return Math.round(full * (0.5 + random() / 2));
}

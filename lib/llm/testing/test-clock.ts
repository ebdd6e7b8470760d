import type { Clock } from "../clock";

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Moves on, calling back in order whatever falls due. */
  advance(ms: number): void;
  /** Timers that were not called off or run yet. */
  pending(): number;
}

export function createTestClock(start = "2026-01-01T12:00:00.000Z"): TestClock {
  let now = Date.parse(start);
  const timers = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => new Date(now),
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        now = Math.max(now, due.at);
        due.callback();
      }
      now = end;
    },
    pending: () => timers.size,
  };
}

/** Time as the room client needs it, so that tests need not wait for it. */
export interface Timers {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `ms`; returns the function that calls it off. */
  after(ms: number, callback: () => void): () => void;
}

/** The machine's own timers. */
export const systemTimers: Timers = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

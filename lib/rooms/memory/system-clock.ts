import type { Clock } from "../ports";

/** The real time. Its timers do not keep a process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

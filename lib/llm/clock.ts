/** Time as lib/llm needs it (the same shape as the rooms' clock), so that tests need not wait for it. */
export interface Clock {
  now(): Date;
  /** Calls back once after `ms`; returns the function that calls it off. */
  after(ms: number, callback: () => void): () => void;
}

/** The real time. A timer keeps the process alive until it ran or was called off. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`; rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export function sleepBy(clock: Clock): Sleep {
  return (ms, signal) => {
    let callOff = () => {};
    const waited = new Promise<void>((resolve) => {
      callOff = clock.after(ms, resolve);
    });
    return raceAbort(waited, signal).finally(callOff);
  };
}

/** Settles like `promise`, or rejects with the signal's reason as soon as it is aborted. */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

export function abortError(): DOMException {
  return new DOMException("The question was called off.", "AbortError");
}

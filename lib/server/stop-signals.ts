const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Whoever waits longer than this for the end is not kept waiting. */
const patienceMs = 15_000;

/**
 * Calls `stop` at the first Ctrl-C or request to end, and leaves with its exit code when it is done. A second
 * Ctrl-C leaves at once: what is on disk stays consistent, the next start recovers.
 */
export function stopOnSignals(stop: (why: string) => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    void stop(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of signals) process.on(signal, onSignal);
}

/**
 * Stops too when the program that started us is gone: npm killed the hard way takes its children not with it,
 * and they would hold the port against the next start.
 */
export function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 1_000).unref();
}

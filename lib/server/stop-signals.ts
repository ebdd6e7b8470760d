import { readFileSync } from "node:fs";

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
 * Stops too when the npm that started us is gone: killed the hard way it takes its children not with it, and
 * they would hold the port against the next start.
 */
export function stopWithNpm(stop: () => void): void {
  const starters = npmAncestors();
  setInterval(() => {
    if (npmAncestors() !== starters) stop();
  }, 1_000).unref();
}

/** Our parent, and where npm put a shell in between (told by Linux only) that shell's parent too. */
function npmAncestors(): string {
  const parent = process.ppid;
  try {
    const status = readFileSync(`/proc/${parent}/status`, "utf8");
    const isShell = /^Name:\s+(sh|dash|bash|ash|busybox)$/m.test(status);
    const grandparent = /^PPid:\s+(\d+)$/m.exec(status)?.[1];
    return isShell ? `${parent} ${grandparent}` : String(parent);
  } catch {
    return String(parent);
  }
}

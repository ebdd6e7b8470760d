import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What PostgreSQL writes about itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** The process named in the cluster's `postmaster.pid`; null when there is no such file or it is half written. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  const port = Number.parseInt(lines[3] ?? "", 10);
  if (!(pid > 0) || !(port > 0)) return null;
  return { pid, port, ready: lines[7]?.trim() === "ready" };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Whether the process is a PostgreSQL at all: after a restart of the machine its number may belong to something
 * else. Where the system does not tell, a live process is believed.
 */
export async function looksLikePostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  return command === null ? process.platform !== "linux" : command.includes("postgres");
}

const stopSignals = [
  // Fast shutdown, then immediate (the next start recovers from the write-ahead log), then the end.
  { signal: "SIGINT", patienceMs: 15_000 },
  { signal: "SIGQUIT", patienceMs: 5_000 },
  { signal: "SIGKILL", patienceMs: 2_000 },
] as const;

/** Stops the server process and waits until it is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, patienceMs } of stopSignals) {
    if (!sendSignal(pid, signal)) return;
    if (await isGoneWithin(pid, patienceMs)) return;
  }
}

/** Sends a signal; false when the process is gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function isGoneWithin(pid: number, patienceMs: number): Promise<boolean> {
  const pollMs = 20;
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    if (!isAlive(pid)) return true;
    await sleep(pollMs);
  }
  return !isAlive(pid);
}

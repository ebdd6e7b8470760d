import { spawn } from "node:child_process";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseProblem, diskFullMessage } from "../database-problem";
import { programEnv } from "./cluster";
import { readPostmaster } from "./postmaster";
import type { RunAs } from "./run-as";

export interface SpawnRequest {
  clusterDir: string;
  home: string;
  runAs: RunAs | null;
  port: number;
  logFile: string;
  /** False lets a crash of the machine lose data, for tests. */
  durable: boolean;
  log: (line: string) => void;
}

export type Spawned = { outcome: "ready"; pid: number } | { outcome: "port-taken" };

const logMaxBytes = 5_000_000;
const pollMs = 15;
const sayWaitingAfterMs = 4_000;

/**
 * Starts the server in a process group of its own: a Ctrl-C in the terminal must reach only us, so that the
 * rooms are closed before the database. Throws DatabaseProblem with PostgreSQL's own words.
 */
export async function spawnPostmaster(request: SpawnRequest): Promise<Spawned> {
  const size = await stat(request.logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > logMaxBytes) await truncate(request.logFile, 0);
  const logStart = size > logMaxBytes ? 0 : size;
  const log = await open(request.logFile, "a", 0o600);
  const child = spawn(join(request.home, "bin", "postgres"), serverArguments(request), {
    ...(request.runAs ?? {}),
    cwd: "/",
    env: programEnv,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  let ended: string | null = null;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended = `it ended with ${signal ?? code}`;
  });
  child.unref();
  try {
    for (let waitedMs = 0; ended === null; waitedMs += pollMs) {
      const running = await readPostmaster(request.clusterDir);
      if (running?.ready && running.pid === child.pid) return { outcome: "ready", pid: running.pid };
      if (waitedMs === sayWaitingAfterMs - (sayWaitingAfterMs % pollMs)) {
        request.log("PostgreSQL is still putting its data in order after a hard stop; waiting");
      }
      await sleep(pollMs);
    }
  } finally {
    await log.close();
  }
  const written = (await readFile(request.logFile)).subarray(logStart).toString("utf8");
  if (/Address already in use/.test(written)) return { outcome: "port-taken" };
  throw explainStartLog(written, ended);
}

function serverArguments(request: SpawnRequest): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(request.port),
    unix_socket_directories: "",
    lc_messages: "C",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "off",
    log_destination: "stderr",
    ...(request.durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return [
    "-D",
    request.clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/** Turns the last words of a server that did not start into one sentence. */
export function explainStartLog(written: string, ended: string): DatabaseProblem {
  if (/No space left on device/.test(written)) return new DatabaseProblem("db/disk-full", diskFullMessage);
  if (/Permission denied/.test(written)) {
    return new DatabaseProblem(
      "db/not-writable",
      "PostgreSQL may not write to its data folder. Start Moderato as the user that owns the folder.",
    );
  }
  const fatal = /(?:FATAL|PANIC): {2}(.*)/.exec(written)?.[1] ?? ended;
  return new DatabaseProblem("db/start-failed", `The built-in PostgreSQL did not start: ${fatal}`);
}

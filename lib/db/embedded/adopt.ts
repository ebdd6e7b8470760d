import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCodeOf } from "../database-problem";
import { connectionString } from "./cluster";
import { looksLikePostgres, readPostmaster, stopPostmaster } from "./postmaster";

export interface Server {
  pid: number;
  port: number;
}

/** The server that still runs on this cluster, when it answers; one that does not is stopped. */
export async function adoptRunning(
  clusterDir: string,
  password: string,
  log: (line: string) => void,
): Promise<Server | null> {
  const running = await readPostmaster(clusterDir);
  if (!running) return null;
  if (!(await looksLikePostgres(running.pid))) {
    await rm(join(clusterDir, "postmaster.pid"), { force: true });
    return null;
  }
  if (await answers(running.port, password)) {
    log("The database was still running; using it");
    return { pid: running.pid, port: running.port };
  }
  log("A database process was left behind and does not answer; stopping it");
  await stopPostmaster(running.pid);
  return null;
}

async function answers(port: number, password: string): Promise<boolean> {
  const attempts = 50;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const client = new pg.Client({ connectionString: connectionString(port, password, "postgres") });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // 57P03: starting up or shutting down, so worth another try.
      if (errorCodeOf(error) !== "57P03") return false;
      await sleep(100);
    }
  }
  return false;
}

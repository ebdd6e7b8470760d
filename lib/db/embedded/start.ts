import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DatabaseProblem, errorCodeOf } from "../database-problem";
import { findBinaries } from "./binaries";
import { type ClusterNotes, clusterMajor, clusterUser, makeCluster, readNotes, writeNotes } from "./cluster";
import { findFreePort } from "./free-port";
import { placeBinaries, placeCluster } from "./placement";
import { looksLikePostgres, readPostmaster, sendSignal, stopPostmaster } from "./postmaster";
import { chooseRunAs } from "./run-as";
import { spawnPostmaster } from "./spawn-postmaster";

export interface EmbeddedOptions {
  /** Holds the cluster (`postgres/`) and its log; made when missing. */
  dataDir: string;
  /** Told what is being done, one plain line at a time. */
  log: (line: string) => void;
  /** False for throw-away data: faster, and lost when the machine crashes. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  connectionString: string;
  port: number;
  pid: number;
  /** Stops the server and waits until it is gone. */
  stop(): Promise<void>;
}

export const database = "moderato";
/** Session lock that says "an application is using this cluster"; freed by the server when that one dies. */
const inUseLock = 7_236_142;

/**
 * Starts the PostgreSQL that came with npm on a free port of the loopback, making its cluster the first time.
 * A server left behind by a hard kill is found and used again. Throws DatabaseProblem.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const binaries = await findBinaries();
  const runAs = await chooseRunAs();
  const clusterDir = await placeCluster(dataDir, "postgres", runAs);
  const home = await placeBinaries(binaries, runAs);
  const major = await clusterMajor(clusterDir);
  if (major === null) {
    options.log(`Making a PostgreSQL ${binaries.major} database in ${clusterDir}`);
    await makeCluster(clusterDir, home, runAs);
  } else if (major !== binaries.major) {
    throw wrongMajor(clusterDir, major, binaries.major);
  }
  const notes = await readNotes(clusterDir);
  const found = await adoptRunning(clusterDir, notes, options.log);
  const server =
    found ??
    (await startServer({
      clusterDir,
      home,
      runAs,
      notes,
      dataDir,
      durable: options.durable ?? true,
      log: options.log,
    }));
  const killAtExit = () => sendSignal(server.pid, "SIGINT");
  process.once("exit", killAtExit);
  const guard = await claim(server.port, notes.password, dataDir).catch(async (error) => {
    process.off("exit", killAtExit);
    if (!found) await stopPostmaster(server.pid);
    throw error;
  });
  return {
    connectionString: connectionString(server.port, notes.password, database),
    ...server,
    stop: async () => {
      await guard.end().catch(() => undefined);
      await stopPostmaster(server.pid);
      process.off("exit", killAtExit);
    },
  };
}

interface Server {
  pid: number;
  port: number;
}

/** The server that still runs on this cluster, when it answers; one that does not is stopped. */
async function adoptRunning(
  clusterDir: string,
  notes: ClusterNotes,
  log: (line: string) => void,
): Promise<Server | null> {
  const running = await readPostmaster(clusterDir);
  if (!running) return null;
  if (!(await looksLikePostgres(running.pid))) {
    await rm(join(clusterDir, "postmaster.pid"), { force: true });
    return null;
  }
  if (await answers(running.port, notes.password)) {
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

async function startServer(
  request: Omit<Parameters<typeof spawnPostmaster>[0], "port" | "logFile"> & {
    notes: ClusterNotes;
    dataDir: string;
  },
): Promise<Server> {
  const attempts = 5;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const port = await findFreePort(attempt === 1 ? request.notes.port : null);
    const spawned = await spawnPostmaster({
      ...request,
      port,
      logFile: join(request.dataDir, "postgres.log"),
    });
    if (spawned.outcome === "port-taken") continue;
    if (port !== request.notes.port) await writeNotes(request.clusterDir, { ...request.notes, port });
    return { pid: spawned.pid, port };
  }
  throw new DatabaseProblem("db/start-failed", "No free port was found for the built-in PostgreSQL.");
}

/** Makes our database when missing and marks the cluster as in use until the returned connection ends. */
async function claim(port: number, password: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: connectionString(port, password, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeInUseLock(client, dataDir);
    const known = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (known.rowCount === 0) await client.query(`create database ${database}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function takeInUseLock(client: pg.Client, dataDir: string): Promise<void> {
  const attempts = 20;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const answer = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      inUseLock,
    ]);
    if (answer.rows[0]?.mine) return;
    await sleep(100);
  }
  throw new DatabaseProblem(
    "db/in-use",
    `Another Moderato is running with the data folder ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
  );
}

export function connectionString(port: number, password: string, name: string): string {
  return `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/${name}`;
}

function wrongMajor(clusterDir: string, found: string, ours: string): DatabaseProblem {
  return new DatabaseProblem(
    "db/version",
    `The data in ${clusterDir} was made by PostgreSQL ${found}, and this Moderato brings PostgreSQL ${ours}. ` +
      `Start the release that made it and copy the data over with pg_dump, or set DATA_DIR to a new folder.`,
  );
}

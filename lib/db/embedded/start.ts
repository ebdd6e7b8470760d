import { join, resolve } from "node:path";
import { DatabaseProblem } from "../database-problem";
import { adoptRunning, type Server } from "./adopt";
import { findBinaries } from "./binaries";
import { claim } from "./claim";
import {
  type ClusterNotes,
  clusterMajor,
  connectionString,
  databaseName,
  makeCluster,
  readNotes,
  writeNotes,
} from "./cluster";
import { findFreePort } from "./free-port";
import { placeBinaries, placeCluster } from "./placement";
import { sendSignal, stopPostmaster } from "./postmaster";
import { chooseRunAs, type RunAs } from "./run-as";
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

/**
 * Starts the PostgreSQL that came with npm on a free port of the loopback, making its cluster the first time.
 * A server left behind by a hard kill is found and used again. Throws DatabaseProblem.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const cluster = await openCluster({ ...options, dataDir });
  const { password } = cluster.notes;
  const found = await adoptRunning(cluster.clusterDir, password, options.log);
  const server = found ?? (await startServer(cluster, { ...options, dataDir }));
  const killAtExit = () => sendSignal(server.pid, "SIGINT");
  process.once("exit", killAtExit);
  const guard = await claim(server.port, password, dataDir).catch(async (error) => {
    process.off("exit", killAtExit);
    if (!found) await stopPostmaster(server.pid);
    throw error;
  });
  return {
    connectionString: connectionString(server.port, password, databaseName),
    ...server,
    stop: async () => {
      await guard.end().catch(() => undefined);
      await stopPostmaster(server.pid);
      process.off("exit", killAtExit);
    },
  };
}

interface Cluster {
  clusterDir: string;
  /** Of the programs. */
  home: string;
  runAs: RunAs | null;
  notes: ClusterNotes;
}

/** Finds the cluster of a data folder, or makes it. */
async function openCluster({ dataDir, log, durable = true }: EmbeddedOptions): Promise<Cluster> {
  const binaries = await findBinaries();
  const runAs = await chooseRunAs();
  const clusterDir = await placeCluster(dataDir, "postgres", runAs);
  const home = await placeBinaries(binaries, runAs);
  const major = await clusterMajor(clusterDir);
  if (major === null) {
    log(`Making a PostgreSQL ${binaries.major} database in ${clusterDir}`);
    await makeCluster(clusterDir, { home, runAs, durable });
  } else if (major !== binaries.major) {
    throw wrongMajor(clusterDir, major, binaries.major);
  }
  return { clusterDir, home, runAs, notes: await readNotes(clusterDir) };
}

async function startServer(cluster: Cluster, options: EmbeddedOptions): Promise<Server> {
  const { dataDir, durable = true, log } = options;
  const { clusterDir, notes } = cluster;
  const logFile = join(dataDir, "postgres.log");
  const attempts = 5;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const port = await findFreePort(attempt === 1 ? notes.port : null);
    const spawned = await spawnPostmaster({ ...cluster, port, logFile, durable, log });
    if (spawned.outcome === "port-taken") continue;
    if (port !== notes.port) await writeNotes(clusterDir, { ...notes, port });
    return { pid: spawned.pid, port };
  }
  throw new DatabaseProblem("db/start-failed", "No free port was found for the built-in PostgreSQL.");
}

function wrongMajor(clusterDir: string, found: string, ours: string): DatabaseProblem {
  return new DatabaseProblem(
    "db/version",
    `The data in ${clusterDir} was made by PostgreSQL ${found}, and this Moderato brings PostgreSQL ${ours}. ` +
      `Start the release that made it and copy the data over with pg_dump, or set DATA_DIR to a new folder.`,
  );
}

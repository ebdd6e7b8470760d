import { type ChildProcess, fork } from "node:child_process";
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@/lib/db/embedded/free-port";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/db/embedded/start";
import { applyMigrations } from "@/lib/db/migrate";
import { startRedisServer } from "@/lib/redis/testing/redis-server";

/** Two or more nodes with one PostgreSQL and one Redis, all of which can be struck down. */
export interface Cluster {
  readonly connectionString: string;
  readonly ports: readonly number[];
  /** Kills a node the hard way; it comes back by itself after `downMs`. Resolves once it serves again. */
  killNode(index: number, downMs: number): Promise<void>;
  restartDatabase(): Promise<void>;
  restartRedis(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(nodes: number, logLevel: string): Promise<Cluster> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "moderato-chaos-")));
  await chmod(dataDir, 0o711);
  const openDatabase = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  let database: EmbeddedPostgres = await openDatabase();
  const { connectionString } = database;
  await applyMigrations(connectionString);
  let redis = await startRedisServer();
  const ports: number[] = [];
  for (let k = 0; k < nodes; k += 1) ports.push(await findFreePort(null));
  const start = (port: number) => startNode({ port, connectionString, redisUrl: redis.url, logLevel });
  const running: ChildProcess[] = [];
  for (const port of ports) running.push(await start(port));
  return {
    connectionString,
    ports,
    async killNode(index, downMs) {
      const node = running[index];
      if (node) await kill(node);
      await new Promise((resolve) => setTimeout(resolve, downMs));
      running[index] = await start(ports[index] ?? 0);
    },
    async restartDatabase() {
      await database.stop();
      database = await openDatabase();
      if (database.connectionString !== connectionString)
        throw new Error("The database came back elsewhere.");
    },
    async restartRedis() {
      await redis.kill();
      redis = await startRedisServer(redis.port);
    },
    async stop() {
      await Promise.all(running.map(kill));
      await redis.kill();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface NodeOptions {
  port: number;
  connectionString: string;
  redisUrl: string;
  logLevel: string;
}

/** Starts a node and starts it again as long as it ends by itself, as a supervisor does while the database is away. */
async function startNode(options: NodeOptions): Promise<ChildProcess> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(options.port),
    HOST: "127.0.0.1",
    DATABASE_URL: options.connectionString,
    REDIS_URL: options.redisUrl,
    SECRET: "one secret that all nodes of the cluster share",
    LOG_LEVEL: options.logLevel,
  };
  for (;;) {
    const node = fork(fileURLToPath(new URL("node.ts", import.meta.url)), {
      execArgv: ["--import", "tsx"],
      env,
    });
    const ready = await new Promise<boolean>((resolve) => {
      node.once("message", () => resolve(true));
      node.once("exit", () => resolve(false));
    });
    if (ready) return node;
  }
}

function kill(node: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (node.exitCode !== null || node.signalCode !== null) return resolve();
    node.once("exit", () => resolve());
    node.kill("SIGKILL");
  });
}

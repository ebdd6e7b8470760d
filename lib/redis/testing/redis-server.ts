import { spawn, spawnSync } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { createClient } from "redis";

export interface RedisServer {
  url: string;
  port: number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

/** Whether this machine has a redis-server; without, tests that need one are skipped. */
export const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis of one's own that keeps nothing, on a free port or the given one. Rejects when it does not start. */
export async function startRedisServer(port?: number): Promise<RedisServer> {
  const chosen = port ?? (await findFreePort());
  const server = spawn(
    "redis-server",
    [
      "--port",
      String(chosen),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--daemonize",
      "no",
    ],
    { stdio: "ignore", cwd: "/" },
  );
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const killAtExit = () => server.kill("SIGKILL");
  process.once("exit", killAtExit);
  const url = `redis://127.0.0.1:${chosen}`;
  await untilItAnswers(url);
  return {
    url,
    port: chosen,
    kill: async () => {
      process.off("exit", killAtExit);
      server.kill("SIGKILL");
      await ended;
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  const socket = { reconnectStrategy: (retries: number) => (retries > 200 ? new Error("No answer") : 25) };
  const client = createClient({ url, socket });
  client.on("error", () => undefined);
  await client.connect();
  await client.ping();
  client.destroy();
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

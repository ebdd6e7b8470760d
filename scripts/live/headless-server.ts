import { createServer } from "node:http";
import pino from "pino";
import { getServices, type Services } from "@/lib/api/services";
import { startThrowAwayPostgres } from "@/lib/db/embedded/throw-away";
import { applyMigrations } from "@/lib/db/migrate";
import { type Container, openContainer } from "@/lib/server/container";
import { readEnv } from "@/lib/server/env";
import { listen } from "@/lib/server/listen";

export interface HeadlessServer {
  url: string;
  container: Container;
  services: Services;
  secret: string;
  stop(): Promise<void>;
}

/** People who talk as fast as the program sends. */
const plenty = { points: 1_000_000, seconds: 1 };

/**
 * The product without its pages, on a free port and a database that is thrown away afterwards: everything that rooms
 * need, for programs that play conversations through real sockets.
 */
export async function startHeadlessServer(): Promise<HeadlessServer> {
  const database = await startThrowAwayPostgres();
  try {
    await applyMigrations(database.connectionString);
    const secret = "a secret that lives as long as this program";
    const server = createServer((_request, response) => response.writeHead(404).end());
    const port = await listen(server, { port: 0, host: "127.0.0.1" });
    const url = `http://127.0.0.1:${port}`;
    const container = openContainer({
      env: readEnv(),
      log: pino({ level: "error" }),
      secret,
      publicUrl: url,
      connectionString: database.connectionString,
      rateLimits: { events: plenty, messages: plenty, typing: plenty },
    });
    const realtime = container.attach(server);
    await container.start();
    const stop = async () => {
      await realtime.close();
      server.close();
      server.closeAllConnections();
      await container.stop();
      await database.stop();
    };
    return { url, container, services: getServices(), secret, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

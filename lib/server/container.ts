import type { Server } from "node:http";
import type { Logger } from "pino";
import { createDb } from "@/lib/db/client";
import type { Env } from "./env";

export interface ContainerOptions {
  env: Env;
  log: Logger;
  /** Signs cookies. */
  secret: string;
  /** Address at which people reach the server, without a slash at its end. */
  publicUrl: string;
  connectionString: string;
}

/** The product put together: everything that lives as long as the server does. */
export interface Container {
  /** Takes over the sockets of the HTTP server. */
  attach(server: Server): void;
  /** Goes on with rooms that a crash interrupted. */
  start(): Promise<void>;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

export function openContainer({ connectionString, log }: ContainerOptions): Container {
  const db = createDb(connectionString, {
    onIdleError: (error) => log.warn({ err: error }, "A database connection broke; it is replaced"),
  });
  return {
    attach: () => undefined,
    start: async () => undefined,
    isReady: async () => (await db.pool.query("select 1")).rowCount === 1,
    stop: () => db.close(),
  };
}

import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client";

/** The database as the stores use it: Prisma, and the same pool for hand-written statements. */
export interface Db {
  prisma: PrismaClient;
  /** Times come back in UTC; pass ISO strings or Dates. */
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DbOptions {
  /** Connections at most; the pool opens them as needed. */
  maxConnections?: number;
  /** Other limits than usual, ms; for tests. */
  limits?: Partial<typeof limits>;
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
}

/**
 * Nothing waits for ever: a database that hangs, or a network that swallows packets, must not hold a room's line.
 * The database gives up first and says why; the client's own limit is for when nobody answers at all.
 */
const limits = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 20_000,
  keepAlive: true,
};

const timestampOid = pg.types.builtins.TIMESTAMP;

// Prisma stores times without zone, in UTC. Node-postgres would otherwise read and write them in the machine's.
pg.defaults.parseInputDatesAsUTC = true;

/** Connects lazily: the first statement opens the first connection. */
export function createDb(connectionString: string, options: DbOptions = {}): Db {
  const pool = new pg.Pool({
    ...limits,
    ...options.limits,
    connectionString,
    application_name: "moderato",
    max: options.maxConnections ?? 10,
    options: "-c timezone=UTC",
    types: { getTypeParser: utcTypeParser },
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // A connection can break while somebody holds it between two statements; unheard, that would end the process.
  // The holder hears of it at the next statement.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    pool,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

const utcTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === timestampOid && format !== "binary"
    ? (text: string) => new Date(`${text.replace(" ", "T")}Z`)
    : pg.types.getTypeParser(oid, format);

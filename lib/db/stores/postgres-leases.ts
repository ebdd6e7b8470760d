import type { Pool } from "pg";
import type { Lease, Leases } from "@/lib/rooms/ports";

interface LeaseRow {
  roomId: string;
  node: string;
  epoch: number;
  expiresAt: Date;
}

/** The database's time: nodes whose clocks disagree still agree on whose lease has run out. */
const now = `(clock_timestamp() AT TIME ZONE 'UTC')`;
const columns = `"Lease"."roomId", "Lease"."node", "Lease"."epoch", "Lease"."expiresAt"`;

/** Leases in PostgreSQL. A released row stays, expired, so that epochs only grow. */
export class PostgresLeases implements Leases {
  #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Takes the lease when it is free or has expired, in one statement; null while anybody holds it. */
  async acquire(roomId: string, node: string, ttlMs: number): Promise<Lease | null> {
    return this.#one(
      `INSERT INTO "Lease" ("roomId", "node", "epoch", "expiresAt")
       SELECT r."id", $2, 1, ${now} + $3 * interval '1 millisecond' FROM "Room" r WHERE r."id" = $1
       ON CONFLICT ("roomId") DO UPDATE SET "node" = EXCLUDED."node", "epoch" = "Lease"."epoch" + 1,
         "expiresAt" = ${now} + $3 * interval '1 millisecond'
       WHERE "Lease"."expiresAt" <= ${now}
       RETURNING ${columns}`,
      [roomId, node, ttlMs],
    );
  }

  async renew(lease: Lease, ttlMs: number): Promise<Lease | null> {
    return this.#one(
      `UPDATE "Lease" SET "expiresAt" = ${now} + $4 * interval '1 millisecond'
       WHERE "roomId" = $1 AND "node" = $2 AND "epoch" = $3 AND "expiresAt" > ${now}
       RETURNING ${columns}`,
      [lease.roomId, lease.node, lease.epoch, ttlMs],
    );
  }

  async release(lease: Lease): Promise<void> {
    await this.#pool.query(
      // Not now(): rounded to milliseconds it may lie ahead, and the lease would stand a moment longer.
      `UPDATE "Lease" SET "expiresAt" = 'epoch' WHERE "roomId" = $1 AND "node" = $2 AND "epoch" = $3`,
      [lease.roomId, lease.node, lease.epoch],
    );
  }

  async #one(statement: string, values: unknown[]): Promise<Lease | null> {
    const { rows } = await this.#pool.query<LeaseRow>(statement, values);
    const row = rows[0];
    return row ? { ...row, expiresAt: row.expiresAt.toISOString() } : null;
  }
}

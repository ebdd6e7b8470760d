import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lease } from "@/lib/rooms/ports";
import { say } from "@/lib/rooms/testing/drafts";
import { driveRoom, type RoomDriver } from "@/lib/rooms/testing/room-driver";
import { callRecord, turnCommit } from "@/lib/rooms/testing/turn-commit";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { PostgresLeases } from "./postgres-leases";
import { PostgresRoomStore } from "./postgres-room-store";

describe("commitTurn in PostgreSQL, when something breaks halfway", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  async function openRoom(): Promise<{ room: RoomDriver; lease: Lease }> {
    const room = await driveRoom(new PostgresRoomStore(database.db));
    await room.open();
    const lease = await new PostgresLeases(database.db.pool).acquire(room.id, "node-a", 60_000);
    if (!lease) throw new Error("A new room's lease is free.");
    return { room, lease };
  }

  async function everythingKept(room: RoomDriver) {
    const counts = await database.db.pool.query(
      `SELECT (SELECT count(*) FROM "Turn" WHERE "roomId" = $1) AS "turns",
         (SELECT count(*) FROM "ModelCall" WHERE "roomId" = $1) AS "calls"`,
      [room.id],
    );
    return [await room.head(), await room.log(), await room.store.labels(room.id), counts.rows];
  }

  it("leaves nothing behind when the last statements fail", async () => {
    const { room, lease } = await openRoom();
    const message = await room.add(say());
    const before = await everythingKept(room);
    const tooMany = callRecord({ promptTokens: 2 ** 40 });
    const labels = { [message.id]: ["t1"] };
    await expect(
      room.store.commitTurn(turnCommit(lease, { calls: [callRecord(), tooMany] }, { labels })),
    ).rejects.toThrow();
    expect(await everythingKept(room)).toEqual(before);
  });

  it("leaves nothing behind when the connection dies after the reply was written", async () => {
    const { room, lease } = await openRoom();
    const message = await room.add(say());
    const before = await everythingKept(room);
    const turn = turnCommit(lease, { calls: [callRecord()] }, { labels: { [message.id]: ["t1"] } });
    const blocker = await database.db.pool.connect();
    try {
      // Labels are written after entries, turn and calls: this lock stops the commit between them.
      await blocker.query("BEGIN");
      await blocker.query(`SELECT 1 FROM "Entry" WHERE "id" = $1 FOR UPDATE`, [message.id]);
      const committing = room.store.commitTurn(turn).then(
        (result) => result.outcome,
        () => "broken",
      );
      await killWhoeverWaitsFor(blocker, database.db.pool);
      expect(await committing).toBe("broken");
    } finally {
      await blocker.query("ROLLBACK");
      blocker.release();
    }
    expect(await everythingKept(room)).toEqual(before);
    expect(await room.store.commitTurn(turn)).toMatchObject({ outcome: "committed" });
    expect(await room.store.turn(room.id, 1)).toMatchObject({ number: 1, calls: [callRecord()] });
  });

  it("does not let a lease be taken over between its check and the commit", async () => {
    const { room, lease } = await openRoom();
    const leases = new PostgresLeases(database.db.pool);
    const [committed, taken] = await Promise.all([
      room.store.commitTurn(turnCommit(lease)),
      leases.release(lease).then(() => leases.acquire(room.id, "node-b", 60_000)),
    ]);
    expect(taken?.epoch).toBe(2);
    const turns = (await room.store.turns(room.id, null, 10)).turns.length;
    expect(turns).toBe(committed.outcome === "committed" ? 1 : 0);
    expect(await room.store.commitTurn(turnCommit(lease, { number: 2 }))).toEqual({ outcome: "fenced" });
  });
});

/** Ends the connection that waits for one of this client's locks, as soon as there is one. */
async function killWhoeverWaitsFor(blocker: PoolClient, pool: Pool): Promise<void> {
  const { rows } = await blocker.query<{ pid: number }>(`SELECT pg_backend_pid() AS "pid"`);
  // From another connection: within a transaction the activity of others would look the same for ever.
  for (let tries = 0; tries < 10_000; tries += 1) {
    const killed = await pool.query(
      `SELECT pg_terminate_backend("pid") FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids("pid"))`,
      [rows[0]?.pid],
    );
    if (killed.rows.length > 0) return;
  }
  throw new Error("Nobody came to wait for the lock.");
}

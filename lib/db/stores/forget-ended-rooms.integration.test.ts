import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { by, say } from "@/lib/rooms/testing/drafts";
import { driveRoom } from "@/lib/rooms/testing/room-driver";
import { turnCommit } from "@/lib/rooms/testing/turn-commit";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { forgetEndedRooms } from "./forget-ended-rooms";
import { PostgresLeases } from "./postgres-leases";
import { PostgresRoomStore } from "./postgres-room-store";

describe("Rooms that ended long ago", () => {
  let database: TestDatabase;
  let store: PostgresRoomStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = new PostgresRoomStore(database.db);
  });
  afterAll(() => database.drop());

  /** A room with a person, messages and a turn, which ended so many days ago. */
  async function endedRoom(daysAgo: number) {
    const room = await driveRoom(store);
    const amy = await room.join("Amelia Earhart");
    await room.open();
    await room.add(say({ author: by(amy.id), text: "Call me at 555-0199, Amelia" }));
    const lease = await new PostgresLeases(database.db.pool).acquire(room.id, "node-a", 30_000);
    if (!lease) throw new Error("A new room's lease is free.");
    await store.commitTurn(turnCommit(lease));
    await room.add({ type: "room:ended", body: {}, clientId: null });
    await database.db.pool.query(
      `UPDATE "Room" SET "endedAt" = (now() AT TIME ZONE 'UTC') - $2 * interval '1 day' WHERE "id" = $1`,
      [room.id, daysAgo],
    );
    return room;
  }

  it("are deleted with everything in them, and no others", async () => {
    const [old, recent, open] = [await endedRoom(40), await endedRoom(10), await driveRoom(store)];
    expect(await forgetEndedRooms(database.db.pool, { days: 30, how: "delete" })).toBe(1);
    expect(await store.head(old.id)).toBeNull();
    for (const table of ["Entry", "Participant", "Turn", "ModelCall"]) {
      const { rowCount } = await database.db.pool.query(`SELECT 1 FROM "${table}" WHERE "roomId" = $1`, [
        old.id,
      ]);
      expect(rowCount, table).toBe(0);
    }
    expect((await recent.head()).status).toBe("ended");
    expect((await open.head()).status).toBe("preparing");
  });

  it("or keep who wrote when and how much, without names, texts and what the bot thought; once", async () => {
    const room = await endedRoom(40);
    const before = await room.log();
    expect(await forgetEndedRooms(database.db.pool, { days: 30, how: "anonymise" })).toBe(1);
    expect(await forgetEndedRooms(database.db.pool, { days: 30, how: "anonymise" })).toBe(0);
    const after = await room.log();
    expect(after.map(({ seq, at }) => [seq, at])).toEqual(before.map(({ seq, at }) => [seq, at]));
    const kept = JSON.stringify([after, await room.head()]);
    expect(kept).not.toMatch(/Amelia|Earhart|0199/);
    expect(kept).toContain("xxxx xx xx xxx-xxxx, xxxxxx");
    expect((await room.head()).participants).toMatchObject([{ name: "Person 1" }]);
    expect((await store.turns(room.id, null, 10)).turns).toEqual([]);
  });
});

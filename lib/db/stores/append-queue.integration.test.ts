import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "@/lib/contract/entry";
import { AppendQueue } from "@/lib/rooms/append-queue";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import { by, say } from "@/lib/rooms/testing/drafts";
import { driveRoom, expectGapless } from "@/lib/rooms/testing/room-driver";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { PostgresRoomStore } from "./postgres-room-store";

describe("The append queue in front of PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("loses, doubles and reorders nothing when many senders write in many rooms at once", async () => {
    const store = new PostgresRoomStore(database.db);
    const bus = new MemoryRoomBus();
    const published = new Map<string, Entry[]>();
    bus.subscribe((event) => {
      if (event.type !== "entries") return;
      published.set(event.roomId, [...(published.get(event.roomId) ?? []), ...event.entries]);
    });
    const queue = new AppendQueue({ store, bus, maxBatch: 50 });
    const [senders, messages] = [20, 25];
    const rooms = await Promise.all(Array.from({ length: 4 }, () => driveRoom(store)));
    await Promise.all(
      rooms.flatMap((room) =>
        Array.from({ length: senders }, async (_, who) => {
          for (let k = 0; k < messages; k += 1) {
            const draft = say({ author: by(`p${who}`), text: `${who}:${k}`, clientId: `client-${who}-${k}` });
            // Every fifth is sent twice, as a browser does whose acknowledgement got lost.
            const sends = [
              queue.append(room.id, draft),
              ...(k % 5 === 0 ? [queue.append(room.id, draft)] : []),
            ];
            await Promise.all(sends);
          }
        }),
      ),
    );
    for (const room of rooms) {
      const log = await room.log();
      expectGapless(log);
      expect(log).toHaveLength(senders * messages);
      expect(published.get(room.id)).toEqual(log);
      for (let who = 0; who < senders; who += 1) {
        const own = log.flatMap(({ type, body }) =>
          type === "message:posted" && body.text?.startsWith(`${who}:`) ? [body.text] : [],
        );
        expect(own).toEqual(Array.from({ length: messages }, (_, k) => `${who}:${k}`));
      }
    }
  });

  it("keeps one log when two nodes write the same room", async () => {
    const nodes = [0, 1].map(() => {
      const store = new PostgresRoomStore(database.db);
      return new AppendQueue({ store, bus: new MemoryRoomBus() });
    });
    const room = await driveRoom(new PostgresRoomStore(database.db));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, k) =>
        Promise.all(
          nodes.map((node) => node.append(room.id, say({ text: `${k}`, clientId: `client-${k}` }))),
        ),
      ),
    );
    const log = await room.log();
    expectGapless(log);
    expect(log).toHaveLength(60);
    for (const pair of answers) {
      expect(pair.map((answer) => answer.outcome).toSorted()).toEqual(["appended", "repeated"]);
      const ids = pair.map((answer) => (answer.outcome === "refused" ? null : answer.entry.id));
      expect(ids[0]).toBe(ids[1]);
    }
  });
});

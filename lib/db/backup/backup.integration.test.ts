import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppendQueue } from "@/lib/rooms/append-queue";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import { by, say } from "@/lib/rooms/testing/drafts";
import { driveRoom, expectGapless } from "@/lib/rooms/testing/room-driver";
import { turnCommit } from "@/lib/rooms/testing/turn-commit";
import { PostgresLeases } from "../stores/postgres-leases";
import { PostgresRoomStore } from "../stores/postgres-room-store";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { restoreBackup } from "./restore-backup";
import { listTables } from "./tables";
import { writeBackup } from "./write-backup";

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function backUp({ db }: TestDatabase): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(db.pool, async (line) => {
    lines.push(line);
  });
  return lines;
}

describe("Backup and restore", () => {
  let original: TestDatabase;
  const copies: TestDatabase[] = [];
  const emptyDatabase = async () => {
    const copy = await createTestDatabase();
    copies.push(copy);
    return copy;
  };
  beforeAll(async () => {
    original = await createTestDatabase();
  });
  afterAll(async () => {
    for (const copy of copies) await copy.drop();
    await original.drop();
  });

  it("taken under load, holds every message that was acknowledged before it began, and no half of anything", async () => {
    const store = new PostgresRoomStore(original.db);
    const queue = new AppendQueue({ store, bus: new MemoryRoomBus() });
    const rooms = await Promise.all(Array.from({ length: 3 }, () => driveRoom(store)));
    let writing = true;
    const acknowledged: string[] = [];
    const writers = rooms.map(async (room) => {
      for (let k = 0; writing; k += 1) {
        const answer = await queue.append(
          room.id,
          say({ text: `message ${k}`, clientId: `client-${room.id}-${k}` }),
        );
        if (answer.outcome === "appended") acknowledged.push(answer.entry.id);
      }
    });
    while (acknowledged.length < 60) await new Promise((resolve) => setImmediate(resolve));
    const before = [...acknowledged];
    const lines = await backUp(original);
    writing = false;
    await Promise.all(writers);
    const copy = await emptyDatabase();
    await restoreBackup(copy.db.pool, linesOf(lines));
    const restored = new PostgresRoomStore(copy.db);
    const logs = await Promise.all(rooms.map(({ id }) => restored.entriesAfter(id, 0, 100_000)));
    const ids = new Set(logs.flat().map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    for (const [index, log] of logs.entries()) {
      expectGapless(log);
      expect((await restored.head(rooms[index]?.id ?? ""))?.lastSeq).toBe(log.length);
    }
  });

  it("gives back people, turns, memory and accounts as they were, and the room goes on from there", async () => {
    const store = new PostgresRoomStore(original.db);
    const room = await driveRoom(store);
    const amy = await room.join("Amy");
    await room.open();
    await room.add(say({ author: by(amy.id), text: "‘quotes’, \\ and 😀\n" }));
    const lease = await new PostgresLeases(original.db.pool).acquire(room.id, "node-a", 30_000);
    if (!lease) throw new Error("A new room's lease is free.");
    await store.commitTurn(turnCommit(lease));
    await original.db.prisma.user.create({ data: { id: "u1", name: "Hanna", email: "hanna@example.org" } });
    const copy = await emptyDatabase();
    await restoreBackup(copy.db.pool, linesOf(await backUp(original)));
    const restored = new PostgresRoomStore(copy.db);
    expect(await restored.head(room.id)).toEqual(await store.head(room.id));
    expect(await restored.entriesAfter(room.id, 0, 100)).toEqual(await room.log());
    expect(await restored.turn(room.id, 1)).toEqual(await store.turn(room.id, 1));
    for (const { name } of await listTables(original.db.pool)) {
      const count = `SELECT count(*)::int AS "n" FROM "${name}"`;
      expect((await copy.db.pool.query(count)).rows, name).toEqual(
        (await original.db.pool.query(count)).rows,
      );
    }
    const answers = await restored.append(room.id, [say({ author: by(amy.id), text: "after the restore" })]);
    expect(answers[0]?.outcome).toBe("appended");
  });

  it("changes nothing when the file is not whole, not ours, or the database not empty", async () => {
    const lines = await backUp(original);
    const copy = await emptyDatabase();
    const restore = (given: readonly string[]) => restoreBackup(copy.db.pool, linesOf(given));
    await expect(restore(lines.slice(0, -1))).rejects.toThrow("not a whole backup");
    await expect(restore([...lines.slice(0, 2), lines.at(-1) ?? ""])).rejects.toThrow("not a whole backup");
    await expect(restore(["PGDMP"])).rejects.toThrow("not a whole backup");
    await expect(restore([])).rejects.toThrow("not a whole backup");
    const later = JSON.stringify({ moderatoBackup: 1, at: "2030-01-01", migrations: ["20300101_later"] });
    await expect(restore([later, ...lines.slice(1)])).rejects.toThrow("later version");
    await restore(lines);
    await expect(restore(lines)).rejects.toThrow("not empty");
  });
});

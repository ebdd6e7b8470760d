import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "@/lib/contract/entry";
import { AppendQueue } from "./append-queue";
import { ManualClock } from "./memory/manual-clock";
import { createMemoryRooms } from "./memory/memory-rooms";
import type { EntryDraft, RoomDrafts, RoomEvent, RoomStore } from "./ports";
import { newRoom, say } from "./testing/drafts";

/** A store whose appends commit only when the test says so, and which remembers the batches. */
function gatedStore(inner: RoomStore) {
  const batches: EntryDraft[][] = [];
  const waiting: (() => void)[] = [];
  return {
    batches,
    appendMany: async (rooms: readonly RoomDrafts[]) => {
      batches.push(rooms.flatMap(({ drafts }) => drafts));
      await new Promise<void>((resolve) => waiting.push(resolve));
      return inner.appendMany(rooms);
    },
    /** Lets the oldest append under way commit; false when none is. */
    open: async () => {
      const resolve = waiting.shift();
      resolve?.();
      for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
      return resolve !== undefined;
    },
  };
}

async function gatedQueue(options: { maxWaiting?: number; maxBatch?: number } = {}) {
  const rooms = createMemoryRooms(new ManualClock());
  const store = gatedStore(rooms.store);
  const published: Entry[] = [];
  rooms.bus.subscribe((event: RoomEvent) => {
    if (event.type === "entries") published.push(...event.entries);
  });
  const queue = new AppendQueue({ store, bus: rooms.bus, ...options });
  const { id } = await rooms.store.createRoom(newRoom());
  return { rooms, store, published, queue, roomId: id };
}

describe("AppendQueue", () => {
  it("writes at once when idle, and in one batch what arrives meanwhile", async () => {
    const { queue, store, roomId } = await gatedQueue();
    const answers = ["a", "b", "c", "d"].map((text) => queue.append(roomId, say({ text })));
    expect(store.batches.map((batch) => batch.length)).toEqual([1]);
    await store.open();
    expect(store.batches.map((batch) => batch.length)).toEqual([1, 3]);
    await store.open();
    const seqs = (await Promise.all(answers)).map(
      (answer) => answer.outcome === "appended" && answer.entry.seq,
    );
    expect(seqs).toEqual([1, 2, 3, 4]);
  });

  it("publishes nothing before the commit", async () => {
    const { queue, store, published, roomId } = await gatedQueue();
    const answer = queue.append(roomId, say({ text: "a" }));
    await Promise.resolve();
    expect(published).toEqual([]);
    await store.open();
    expect(published.map((entry) => entry.seq)).toEqual([1]);
    await answer;
  });

  it("does not publish repeats and refusals, and answers them to their own caller", async () => {
    const { queue, store, published, roomId } = await gatedQueue();
    const first = queue.append(roomId, say({ text: "a", clientId: "client-1" }));
    const repeat = queue.append(roomId, say({ text: "a", clientId: "client-1" }));
    const refused = queue.append(roomId, { ...say({ text: "b" }), requires: { status: ["open"] } });
    const last = queue.append(roomId, say({ text: "c" }));
    while (await store.open());
    expect(await first).toMatchObject({ outcome: "appended", entry: { seq: 1 } });
    expect(await repeat).toMatchObject({ outcome: "repeated", entry: { seq: 1 } });
    expect(await refused).toEqual({ outcome: "refused", why: "status" });
    expect(await last).toMatchObject({ outcome: "appended", entry: { seq: 2 } });
    expect(published.map((entry) => entry.seq)).toEqual([1, 2]);
  });

  it("turns drafts away when too many wait, and takes them again afterwards", async () => {
    const { queue, store, roomId } = await gatedQueue({ maxWaiting: 2 });
    const accepted = [1, 2, 3].map((n) => queue.append(roomId, say({ text: `${n}` })));
    await expect(queue.append(roomId, say({ text: "4" }))).rejects.toMatchObject({ code: "room/too-fast" });
    while (await store.open());
    await Promise.all(accepted);
    const again = queue.append(roomId, say({ text: "4" }));
    await store.open();
    expect(await again).toMatchObject({ outcome: "appended", entry: { seq: 4 } });
  });

  it("gives a store's error to every caller of that batch, and goes on", async () => {
    const rooms = createMemoryRooms(new ManualClock());
    const { id } = await rooms.store.createRoom(newRoom());
    let failures = 1;
    const store = {
      appendMany: async (batches: readonly RoomDrafts[]) => {
        if (failures-- > 0) throw new Error("database down");
        return rooms.store.appendMany(batches);
      },
    };
    const queue = new AppendQueue({ store, bus: rooms.bus });
    const lost = queue.append(id, say({ text: "lost" }));
    const kept = queue.append(id, say({ text: "kept" }));
    await expect(lost).rejects.toThrow("database down");
    expect(await kept).toMatchObject({ outcome: "appended", entry: { seq: 1 } });
  });

  it("lets other writes wait for their turn and publishes their entries in order", async () => {
    const { rooms, queue, store, published, roomId } = await gatedQueue();
    const before = queue.append(roomId, say({ text: "before" }));
    const joined = queue.perform(
      roomId,
      () =>
        rooms.store.join({
          roomId,
          name: "Amy",
          nameKey: "amy",
          role: null,
          simulated: false,
          tokenHash: "t",
          maxPeople: 9,
        }),
      (result) => (result.outcome === "joined" ? [result.entry] : []),
    );
    const after = queue.append(roomId, say({ text: "after" }));
    let idle = false;
    const whenIdle = queue.idle().then(() => {
      idle = true;
    });
    expect(idle).toBe(false);
    while (await store.open());
    await Promise.all([before, joined, after, whenIdle]);
    expect(published.map((entry) => [entry.seq, entry.type])).toEqual([
      [1, "message:posted"],
      [2, "participant:joined"],
      [3, "message:posted"],
    ]);
  });

  it("passes a failing write's error on without stopping the line", async () => {
    const { rooms, roomId } = await gatedQueue();
    const queue = new AppendQueue({ store: rooms.store, bus: rooms.bus });
    const failing = queue.perform(
      roomId,
      () => Promise.reject(new Error("no")),
      () => [],
    );
    const next = queue.append(roomId, say({ text: "next" }));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toMatchObject({ outcome: "appended" });
    await queue.idle();
  });

  it("keeps every sender's order, loses and doubles nothing, within bounded batches", async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ send: fc.nat(3), size: fc.integer({ min: 1, max: 4 }) }) },
      { weight: 1, arbitrary: fc.constant("commit" as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        async (steps, maxBatch) => {
          const { rooms, queue, store, published, roomId } = await gatedQueue({ maxBatch });
          const sent: string[][] = [[], [], [], []];
          const answers: Promise<string[]>[] = [];
          const expected: string[][] = [];
          for (const [at, next] of steps.entries()) {
            if (next === "commit") {
              await store.open();
              continue;
            }
            const texts = Array.from({ length: next.size }, (_, k) => `${next.send}:${at}:${k}`);
            sent[next.send]?.push(...texts);
            expected.push(texts);
            answers.push(
              queue
                .appendAll(
                  roomId,
                  texts.map((text) => say({ text })),
                )
                .then((all) => all.map(textOf)),
            );
          }
          while (await store.open());
          expect(await Promise.all(answers)).toEqual(expected);
          const log = await rooms.store.entriesAfter(roomId, 0, 10_000);
          expect(published).toEqual(log);
          expect(log.map((entry) => entry.seq)).toEqual(log.map((_, index) => index + 1));
          const texts = log.map((entry) => (entry.type === "message:posted" ? (entry.body.text ?? "") : ""));
          for (const [who, own] of sent.entries()) {
            expect(texts.filter((text) => text.startsWith(`${who}:`))).toEqual(own);
          }
          // A group that belongs together may be larger than a batch, but then it is one on its own.
          for (const batch of store.batches) expect(batch.length).toBeLessThanOrEqual(Math.max(maxBatch, 4));
        },
      ),
      { numRuns: 60 },
    );
  }, 30_000);
});

function textOf(answer: { outcome: string; entry?: Entry }): string {
  return answer.entry?.type === "message:posted" ? (answer.entry.body.text ?? "") : answer.outcome;
}

import { describe, expect, it } from "vitest";
import { ManualClock } from "./memory/manual-clock";
import type { Appended, RoomDrafts } from "./ports";
import { RoomWriter } from "./room-writer";
import { say } from "./testing/drafts";

function start({ lingerMs = 0 } = {}) {
  const clock = new ManualClock();
  const writes: { rooms: string[]; commit: () => Promise<void> }[] = [];
  const store = {
    appendMany: (batches: readonly RoomDrafts[]) =>
      new Promise<PromiseSettledResult<Appended[]>[]>((resolve) => {
        const results = batches.map(() => ({ status: "fulfilled" as const, value: [] }));
        const commit = async () => {
          resolve(results);
          for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
        };
        writes.push({ rooms: batches.map(({ roomId }) => roomId), commit });
      }),
  };
  const linger = { ms: lingerMs };
  const options = { store, clock, maxWrites: 2, patienceMs: 20, lingerMs: () => linger.ms };
  const writer = new RoomWriter(options);
  const write = (roomId: string) => void writer.write(roomId, [say({ text: "a" })]);
  return { clock, writes, write, linger, rooms: () => writes.map(({ rooms }) => rooms) };
}

describe("RoomWriter", () => {
  it("writes at once when idle, and together for all rooms what arrives meanwhile", async () => {
    const { writes, write, rooms } = start();
    for (const room of ["a", "b", "c"]) write(room);
    expect(rooms()).toEqual([["a"]]);
    await writes[0]?.commit();
    expect(rooms()).toEqual([["a"], ["b", "c"]]);
  });

  it("starts another write beside one that takes long, but no more than it may", () => {
    const { clock, write, rooms } = start();
    for (const room of ["a", "b"]) write(room);
    clock.advance(19);
    expect(rooms()).toEqual([["a"]]);
    clock.advance(1);
    expect(rooms()).toEqual([["a"], ["b"]]);
    write("c");
    clock.advance(1_000);
    expect(rooms()).toEqual([["a"], ["b"]]);
  });

  it("goes on with whatever waits as soon as one of several writes is done", async () => {
    const { clock, writes, write, rooms } = start();
    for (const room of ["a", "b"]) write(room);
    clock.advance(20);
    write("c");
    clock.advance(20);
    await writes[1]?.commit();
    expect(rooms()).toEqual([["a"], ["b"], ["c"]]);
  });

  it("lets a busy server wait between two writes, and stops waiting when it is not busy any more", async () => {
    const { clock, writes, write, linger, rooms } = start({ lingerMs: 50 });
    write("a");
    await writes[0]?.commit();
    write("b");
    clock.advance(49);
    write("c");
    expect(rooms()).toEqual([["a"]]);
    clock.advance(1);
    expect(rooms()).toEqual([["a"], ["b", "c"]]);
    await writes[1]?.commit();
    linger.ms = 0;
    write("d");
    expect(rooms()).toEqual([["a"], ["b", "c"], ["d"]]);
  });

  it("keeps no timer once nothing waits", async () => {
    const { clock, writes, write } = start();
    for (const room of ["a", "b"]) write(room);
    await writes[0]?.commit();
    await writes[1]?.commit();
    expect(clock.pending).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { LogWatch } from "./log-watch";
import { ManualClock } from "./memory/manual-clock";
import { createMemoryRooms } from "./memory/memory-rooms";
import type { RoomEvent } from "./ports";
import { newRoom, say } from "./testing/drafts";
import { settle } from "./testing/room-world";

const everyMs = 2_000;

async function watchedRoom() {
  const clock = new ManualClock();
  const { store, bus } = createMemoryRooms(clock);
  const errors: unknown[] = [];
  const { id: roomId } = await store.createRoom(newRoom());
  const watch = new LogWatch({ store, bus, clock, everyMs, onError: (error) => errors.push(error) });
  const events: RoomEvent[] = [];
  bus.subscribe((event) => events.push(event));
  const heardSeqs = () =>
    events.flatMap((event) => (event.type === "entries" ? event.entries.map(({ seq }) => seq) : []));
  const pass = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      clock.advance(everyMs);
      await settle();
    }
  };
  /** Writes to the log; only what is told is heard on the bus. */
  const write = async (text: string, told: boolean) => {
    const answers = await store.append(roomId, [say({ text })]);
    const entries = answers.flatMap((answer) => (answer.outcome === "appended" ? [answer.entry] : []));
    if (told) bus.publish({ type: "entries", roomId, entries });
  };
  return { clock, store, bus, roomId, watch, errors, events, heardSeqs, pass, write };
}

describe("LogWatch", () => {
  it("tells what was written and never told", async () => {
    const { write, pass, heardSeqs, errors } = await watchedRoom();
    await write("told", true);
    await write("untold", false);
    await write("untold too", false);
    await pass(2);
    expect(heardSeqs()).toEqual([1, 2, 3]);
    await pass(3);
    expect(heardSeqs()).toEqual([1, 2, 3]);
    expect(errors).toEqual([]);
  });

  it("leaves alone what is only on its way", async () => {
    const { write, pass, heardSeqs } = await watchedRoom();
    await write("first", true);
    await pass(1);
    for (let k = 0; k < 5; k += 1) {
      await write(`message ${k}`, true);
      await pass(1);
    }
    expect(heardSeqs()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("shows the newest entry of a room of which nothing was heard yet, so that readers see what they miss", async () => {
    const { write, pass, heardSeqs, bus, roomId } = await watchedRoom();
    await write("untold", false);
    await write("untold too", false);
    bus.publish({ type: "presence", roomId, presence: {} });
    await pass(1);
    expect(heardSeqs()).toEqual([2]);
  });

  it("goes on after the database failed, and ends when stopped", async () => {
    const { write, pass, heardSeqs, store, errors, watch } = await watchedRoom();
    await write("told", true);
    await write("untold", false);
    const { progress } = store;
    store.progress = () => Promise.reject(new Error("database down"));
    await pass(1);
    expect(errors).toHaveLength(1);
    store.progress = progress.bind(store);
    await pass(2);
    expect(heardSeqs()).toEqual([1, 2]);
    watch.stop();
    await write("later", false);
    await pass(3);
    expect(heardSeqs()).toEqual([1, 2]);
  });
});

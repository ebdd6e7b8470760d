import { describe, expect, it } from "vitest";
import { parseReplayFile } from "@/lib/muca/replay/replay-file";
import { sessionOf } from "@/lib/muca/testing/replay";
import { AppendQueue } from "./append-queue";
import { createMemoryRooms } from "./memory/memory-rooms";
import type { Clock, Viewer } from "./ports";
import { createRooms } from "./rooms";
import { naturalPauseMs, playScript } from "./script-player";
import { joinRequest, newRoom } from "./testing/drafts";

/** Every wait is over at once, in order. */
const instantClock: Clock = {
  now: () => new Date("2026-01-01T10:00:00Z"),
  after(_ms, callback) {
    let called = true;
    queueMicrotask(() => {
      if (called) callback();
    });
    return () => {
      called = false;
    };
  },
};
const host: Viewer = { role: "host", userId: "h", name: "Hanna" };

async function stageOf() {
  const { store, bus } = createMemoryRooms(instantClock);
  const rooms = createRooms({ store, bus, clock: instantClock, queue: new AppendQueue({ store, bus }) });
  const { id: roomId } = await rooms.create(newRoom());
  await rooms.lifecycle.open(host, roomId);
  const online = new Set<string>();
  const stage = {
    rooms,
    bus,
    clock: instantClock,
    connect: (participantId: string) => {
      online.add(participantId);
      return () => online.delete(participantId);
    },
    admit: ({ name }: { name: string }) => rooms.people.join(joinRequest(roomId, name)),
  };
  return { stage, store, roomId, online };
}

describe("a written conversation in a live room", () => {
  it("is said in order by its people, who come, answer and go as written", async () => {
    const { stage, store, roomId, online } = await stageOf();
    const file = sessionOf(3, [
      "one",
      "two",
      { from: "p1", text: "three", replyTo: "m2" },
      { from: "host", text: "four" },
    ]);
    file.roster[2] = { id: "p3", name: "Cindy", joinedAfter: "m1" };
    file.roster[1] = { id: "p2", name: "Bob", leftAfter: "m3" };
    await playScript(parseReplayFile(file), stage, { roomId, host, signal: new AbortController().signal });
    const entries = await store.entriesAfter(roomId, 0, 100);
    expect(entries.map(({ type }) => type)).toEqual([
      "room:opened",
      "participant:joined",
      "participant:joined",
      "message:posted",
      "participant:joined",
      "message:posted",
      "message:posted",
      "participant:left",
      "message:posted",
    ]);
    const [, second, third, fourth] = entries.flatMap((entry) =>
      entry.type === "message:posted" ? [entry] : [],
    );
    expect(third?.body.replyTo).toBe(second?.id);
    expect(fourth?.body.author.kind).toBe("host");
    expect(online.size).toBe(0);
  });

  it("stops without complaint when called off", async () => {
    const { stage, store, roomId } = await stageOf();
    const abort = new AbortController();
    stage.bus.subscribe((event) => {
      if (event.type === "entries" && event.entries.some(({ type }) => type === "message:posted"))
        abort.abort();
    });
    const file = parseReplayFile(sessionOf(2, ["one", "two", "three"]));
    await playScript(file, stage, { roomId, host, signal: abort.signal });
    const entries = await store.entriesAfter(roomId, 0, 100);
    expect(entries.filter(({ type }) => type === "message:posted")).toHaveLength(1);
  });

  it("gives longer lines longer pauses", () => {
    expect(naturalPauseMs({ text: "a longer line of seven words here" })).toBeGreaterThan(
      naturalPauseMs({ text: "hi" }),
    );
  });
});

import { describe, expect, it } from "vitest";
import type { SeenPerson } from "./ports";
import { PresenceTracker } from "./presence";
import { memoryParts, openWorld } from "./testing/room-world";

async function start() {
  const world = await openWorld([], {}, memoryParts());
  const touched: string[] = [];
  const changes: boolean[] = [];
  world.presence.stop();
  const options = {
    bus: world.bus,
    clock: world.clock,
    store: {
      touchParticipants: async (people: readonly SeenPerson[]) =>
        void touched.push(people.map(({ participantId }) => participantId).join("+")),
    },
    graceMs: 10_000,
    heartbeatMs: 30_000,
  };
  world.bus.subscribe((event) => {
    if (event.type === "presence") changes.push(event.presence.amy?.online ?? false);
  });
  return { ...world, options, touched, changes, tracker: new PresenceTracker(options) };
}

describe("PresenceTracker", () => {
  it("says once that somebody came, whatever the number of tabs", async () => {
    const { tracker, changes } = await start();
    tracker.connect("room", "amy");
    tracker.connect("room", "amy");
    expect(changes).toEqual([true]);
    expect(tracker.isOnline("room", "amy")).toBe(true);
  });

  it("keeps somebody online while one tab is open, and for the grace period after the last", async () => {
    const { tracker, clock, changes } = await start();
    const first = tracker.connect("room", "amy");
    const second = tracker.connect("room", "amy");
    first();
    first();
    clock.advance(20_000);
    expect(tracker.isOnline("room", "amy")).toBe(true);
    second();
    clock.advance(9_999);
    expect(tracker.isOnline("room", "amy")).toBe(true);
    clock.advance(1);
    expect(tracker.isOnline("room", "amy")).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  it("does not notice a reload", async () => {
    const { tracker, clock, changes } = await start();
    tracker.connect("room", "amy")();
    clock.advance(5_000);
    tracker.connect("room", "amy");
    clock.advance(20_000);
    expect(changes).toEqual([true]);
  });

  it("confirms those connected, in the store too, at every heartbeat and no oftener", async () => {
    const { tracker, clock, touched, changes } = await start();
    tracker.connect("room", "amy");
    clock.advance(60_000);
    expect(touched).toEqual(["amy", "amy", "amy"]);
    tracker.connect("room", "bob");
    clock.advance(30_000);
    expect(touched.slice(3)).toEqual(["bob", "amy+bob"]);
    expect(changes.slice(0, 3)).toEqual([true, true, true]);
  });

  it("counts connections on other nodes", async () => {
    const { tracker, clock, options } = await start();
    const other = new PresenceTracker(options);
    const leave = other.connect("room", "amy");
    tracker.connect("room", "amy");
    leave();
    clock.advance(15_000);
    expect(tracker.isOnline("room", "amy")).toBe(true);
    expect(other.isOnline("room", "amy")).toBe(true);
  });

  it("takes people of a node that fell silent for offline", async () => {
    const { tracker, clock, options } = await start();
    const dying = new PresenceTracker(options);
    dying.connect("room", "amy");
    dying.stop();
    clock.advance(91_000);
    expect(tracker.isOnline("room", "amy")).toBe(false);
  });

  it("gives last seen times, the store's where none is newer", async () => {
    const { tracker, clock } = await start();
    tracker.connect("room", "amy");
    const row = { name: "", role: null, simulated: false, presence: "here" as const, joinedSeq: 1 };
    expect(
      tracker.of("room", [
        { ...row, id: "amy", lastSeenAt: null },
        { ...row, id: "bob", lastSeenAt: "2025-12-31T10:00:00.000Z" },
      ]),
    ).toEqual({
      amy: { online: true, lastSeenAt: clock.now().toISOString() },
      bob: { online: false, lastSeenAt: "2025-12-31T10:00:00.000Z" },
    });
  });
});

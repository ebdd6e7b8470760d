import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PostgresLeases } from "@/lib/db/stores/postgres-leases";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import { createTestDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { serveWorld, textsOf, until } from "@/lib/realtime/testing/realtime-world";
import { AppendQueue } from "@/lib/rooms/append-queue";
import { ManualClock } from "@/lib/rooms/memory/manual-clock";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import type { RoomBus, RoomEvent } from "@/lib/rooms/ports";
import { ControlledMind, type WorldParts } from "@/lib/rooms/testing/room-world";
import { TurnRunner } from "@/lib/rooms/turn-runner";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What a process of its own has: everything but the database. */
function newProcess(): WorldParts {
  return {
    store: new PostgresRoomStore(database.db),
    leases: new PostgresLeases(database.db.pool),
    bus: new MemoryRoomBus(),
    clock: new ManualClock(),
  };
}

function heard<T extends RoomEvent["type"]>(
  bus: RoomBus,
  type: T,
  fits: (event: Extract<RoomEvent, { type: T }>) => boolean = () => true,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = bus.subscribe((event) => {
      if (event.type !== type || !fits(event as Extract<RoomEvent, { type: T }>)) return;
      stop();
      resolve();
    });
  });
}

/** The lease's time is over; only the database's own clock can tell. */
async function letLeaseEnd(roomId: string): Promise<void> {
  await database.db.pool.query(
    `update "Lease" set "expiresAt" = now() - interval '1 second' where "roomId" = $1`,
    [roomId],
  );
}

describe("the path of a message and of a turn", () => {
  it("leads from one browser to all others, the bot's answer and its reasons included", async () => {
    const world = await serveWorld(["Amy", "Bob"], { parts: newProcess(), settings: { nExe: 3 } });
    const runner = world.runner(new ControlledMind());
    closing.push(
      () => world.stop(),
      () => runner.stop(0),
    );
    await runner.start();
    const [amy, bob, host] = await Promise.all(["Amy", "Bob", "host"].map((who) => world.browser(who)));
    if (!amy || !bob || !host) throw new Error("A browser is missing");
    amy.send("@mubot what do you think?");
    const answered = ["@mubot what do you think?", "Text of direct-chatting"];
    for (const browser of [amy, bob, host]) {
      const state = await until(browser, (each) => textsOf(each).length === 2);
      expect(textsOf(state)).toEqual(answered);
    }
    const state = await until(host, ({ lastTurn }) => lastTurn !== null);
    expect(state.turns).toMatchObject([{ number: 1, trigger: "mention", spoke: true }]);
    expect(state.lastTurn?.decision.acts).toHaveLength(7);
    const stored = await world.store.turn(world.roomId, 1);
    expect(stored).toEqual(state.lastTurn);
    expect(runner.errors.concat(world.errors)).toEqual([]);
  });

  it("answers a mention once although the process died between deciding and committing", async () => {
    const first = newProcess();
    const world = await serveWorld(["Amy", "Bob"], { parts: first, settings: { nExe: 3 } });
    closing.push(() => world.stop());
    // The process is as good as dead once it wants to commit: its transaction is late by the other's whole turn.
    const commit = first.store.commitTurn.bind(first.store);
    let lateCommit: () => ReturnType<typeof commit> = () => {
      throw new Error("Nothing was decided");
    };
    const dead = new Promise<void>((died) => {
      first.store.commitTurn = (turn) => {
        lateCommit = () => commit(turn);
        died();
        return new Promise(() => {});
      };
    });
    const dying = world.runner(new ControlledMind());
    await dying.start();
    await world.say("Amy", "@mubot are you there?");
    await dead;

    const second = newProcess();
    const mind = new ControlledMind();
    const errors: unknown[] = [];
    const recovering = new TurnRunner({
      ...second,
      queue: new AppendQueue(second),
      mind,
      isOnline: () => true,
      node: "second",
      engine: "model",
      leaseTtlMs: 5_000,
      onError: (error) => errors.push(error),
    });
    closing.push(() => recovering.stop(0));
    const acquire = second.leases.acquire.bind(second.leases);
    const refused = new Promise<void>((resolve) => {
      second.leases.acquire = async (...args) => {
        const lease = await acquire(...args);
        if (!lease) setImmediate(resolve);
        return lease;
      };
    });
    await recovering.start();
    await refused;
    expect(mind.asked).toEqual([]);
    await letLeaseEnd(world.roomId);
    const turnTaken = heard(second.bus, "turn");
    const idle = heard(second.bus, "bot-activity", ({ activity }) => activity.state === "idle");
    // Whoever was refused asks again every eighth of a lease: no later than that after it ended, the room is theirs.
    second.clock.advance(5_000 / 8);
    await Promise.all([turnTaken, idle]);
    expect(mind.asked).toEqual([{ act: "direct-chatting", askers: ["Amy"] }]);

    await expect(lateCommit()).resolves.toEqual({ outcome: "fenced" });
    expect(await world.botMessages()).toHaveLength(1);
    expect(await world.turns()).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

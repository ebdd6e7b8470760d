import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RoomEvent } from "@/lib/rooms/ports";
import { RedisRoomBus } from "./redis-room-bus";
import { hasRedisServer, type RedisServer, startRedisServer } from "./testing/redis-server";

const typing = (who: string): RoomEvent => ({ type: "typing", roomId: "room", who, on: true });

// Skipped where there is no redis-server; the memory bus and the log watch are tested everywhere.
describe.skipIf(!hasRedisServer)("RedisRoomBus", () => {
  let redis: RedisServer;
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  afterAll(() => redis.kill());

  async function openNode() {
    const heard: string[] = [];
    const waiting: (() => void)[] = [];
    const trouble: unknown[] = [];
    const bus = new RedisRoomBus({
      url: redis.url,
      onListenerError: (error) => trouble.push(error),
      onTrouble: (error) => trouble.push(error),
    });
    bus.subscribe((event) => {
      if (event.type === "typing") heard.push(event.who);
      for (const look of waiting.splice(0)) look();
    });
    await bus.start();
    stops.push(() => bus.stop());
    const hears = async (who: string) => {
      while (!heard.includes(who)) await new Promise<void>((resolve) => waiting.push(resolve));
    };
    return { bus, heard, hears, trouble };
  }

  it("carries events to every other node, in order, and to its own listeners once and at once", async () => {
    const [here, there] = [await openNode(), await openNode()];
    const names = Array.from({ length: 50 }, (_, k) => `p${k}`);
    for (const name of names) here.bus.publish(typing(name));
    expect(here.heard).toEqual(names);
    await there.hears("p49");
    expect(there.heard).toEqual(names);
    there.bus.publish(typing("answer"));
    await here.hears("answer");
    expect(here.heard).toEqual([...names, "answer"]);
  });

  it("works on alone while Redis is away, says so once, and reaches the others again when it is back", async () => {
    const [here, there] = [await openNode(), await openNode()];
    await redis.kill();
    for (let k = 0; k < 10; k += 1) here.bus.publish(typing(`alone ${k}`));
    expect(here.heard).toHaveLength(10);
    redis = await startRedisServer(redis.port);
    while (!here.bus.isConnected || !there.bus.isConnected)
      await new Promise((resolve) => setTimeout(resolve, 5));
    here.bus.publish(typing("back"));
    await there.hears("back");
    expect(here.trouble).toHaveLength(1);
    expect(there.heard).not.toContain("alone 5");
  });
});

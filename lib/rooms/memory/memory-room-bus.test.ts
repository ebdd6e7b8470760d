import { describe, expect, it } from "vitest";
import type { RoomEvent } from "../ports";
import { MemoryRoomBus } from "./memory-room-bus";

const typing = (who: string): RoomEvent => ({ type: "typing", roomId: "r1", who, on: true });

function listenTo(bus: MemoryRoomBus): string[] {
  const heard: string[] = [];
  bus.subscribe((event) => {
    if (event.type === "typing") heard.push(event.who);
  });
  return heard;
}

describe("MemoryRoomBus", () => {
  it("tells every listener everything in the order of publishing", () => {
    const bus = new MemoryRoomBus();
    const heard = [listenTo(bus), listenTo(bus)];
    for (const who of ["amy", "bob", "cleo"]) bus.publish(typing(who));
    expect(heard).toEqual([
      ["amy", "bob", "cleo"],
      ["amy", "bob", "cleo"],
    ]);
  });

  it("keeps the order for all when a listener publishes in answer to an event", () => {
    const bus = new MemoryRoomBus();
    bus.subscribe((event) => {
      if (event.type === "typing" && event.who === "amy") bus.publish(typing("answer"));
    });
    const heard = listenTo(bus);
    bus.publish(typing("amy"));
    bus.publish(typing("bob"));
    expect(heard).toEqual(["amy", "answer", "bob"]);
  });

  it("reports a listener that throws, and tells the others", () => {
    const errors: unknown[] = [];
    const bus = new MemoryRoomBus((error, event) => errors.push([error, event]));
    const failure = new Error("broken listener");
    bus.subscribe(() => {
      throw failure;
    });
    const heard = listenTo(bus);
    bus.publish(typing("amy"));
    bus.publish(typing("bob"));
    expect(heard).toEqual(["amy", "bob"]);
    expect(errors).toEqual([
      [failure, typing("amy")],
      [failure, typing("bob")],
    ]);
  });

  it("tells nothing to whoever unsubscribed", () => {
    const bus = new MemoryRoomBus();
    let count = 0;
    const listener = () => {
      count += 1;
    };
    const stop = bus.subscribe(listener);
    bus.subscribe(listener);
    bus.publish(typing("amy"));
    stop();
    bus.publish(typing("bob"));
    expect(count).toBe(3);
  });
});

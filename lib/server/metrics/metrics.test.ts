import { describe, expect, it } from "vitest";
import type { Entry } from "@/lib/contract/entry";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import { createMetrics } from "./metrics";

const joined: Entry = {
  ...{ seq: 1, id: "e1", at: "2026-01-01T00:00:00.000Z", clientId: null },
  type: "participant:joined",
  body: { participant: { id: "p1", name: "Amy", role: null, simulated: false } },
};

describe("Metrics", () => {
  it("count what this node publishes, and not what it hears of others", async () => {
    const metrics = createMetrics();
    const bus = new MemoryRoomBus();
    const counted = metrics.countPublished(bus);
    const heard: string[] = [];
    counted.subscribe((event) => heard.push(event.type));
    counted.publish({ type: "entries", roomId: "r", entries: [joined] });
    bus.publish({ type: "entries", roomId: "r", entries: [joined] });
    expect(heard).toEqual(["entries", "entries"]);
    const { text } = await metrics.read();
    expect(text).toContain('moderato_log_entries_total{type="participant:joined",author="none"} 1');
  });

  it("name events, requests and watched numbers, and hold no ids or names", async () => {
    const metrics = createMetrics();
    let sockets = 3;
    metrics.watch("moderato_sockets", "Open connections", () => sockets);
    metrics.eventAnswered("message:send", "ok", 0.003);
    metrics.requestAnswered("GET", 404, 0.02);
    metrics
      .countPublished(new MemoryRoomBus())
      .publish({ type: "entries", roomId: "r-1", entries: [joined] });
    sockets = 5;
    const { text } = await metrics.read();
    expect(text).toContain("moderato_sockets 5");
    expect(text).toContain('moderato_socket_event_seconds_count{event="message:send",outcome="ok"} 1');
    expect(text).toContain('moderato_http_request_seconds_count{method="GET",status="4xx"} 1');
    expect(text).toContain("nodejs_eventloop_lag_seconds");
    expect(text).not.toMatch(/r-1|Amy|e1/);
  });
});

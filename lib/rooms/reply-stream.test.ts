import { describe, expect, it } from "vitest";
import { ManualClock } from "./memory/manual-clock";
import { MemoryRoomBus } from "./memory/memory-room-bus";
import { ReplyStream } from "./reply-stream";

function start() {
  const clock = new ManualClock();
  const bus = new MemoryRoomBus();
  const texts: (string | null)[] = [];
  bus.subscribe((event) => {
    if (event.type === "bot-text") texts.push(event.text);
  });
  return { clock, texts, stream: new ReplyStream({ bus, clock }, "room", 1) };
}

describe("ReplyStream", () => {
  it("shows the first text at once and then the newest about twenty times a second", () => {
    const { clock, texts, stream } = start();
    for (let length = 1; length <= 100; length += 1) {
      stream.grow("x".repeat(length));
      clock.advance(10);
    }
    expect(texts[0]).toBe("x");
    expect(texts.length).toBeGreaterThanOrEqual(19);
    expect(texts.length).toBeLessThanOrEqual(21);
    clock.advance(50);
    expect(texts.at(-1)).toBe("x".repeat(100));
  });

  it("takes back what it showed, once, and shows nothing after", () => {
    const { clock, texts, stream } = start();
    stream.grow("a");
    stream.grow("ab");
    stream.end();
    stream.end();
    stream.grow("abc");
    clock.advance(1_000);
    expect(texts).toEqual(["a", null]);
    expect(clock.pending).toBe(0);
  });

  it("takes nothing back when nothing was shown", () => {
    const { texts, stream } = start();
    stream.end();
    expect(texts).toEqual([]);
  });
});

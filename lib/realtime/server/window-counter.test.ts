import { describe, expect, it } from "vitest";
import { WindowCounter } from "./window-counter";

function start(points: number) {
  const now = { ms: 5 };
  return { now, counter: new WindowCounter({ points, seconds: 10 }, () => now.ms) };
}

describe("WindowCounter", () => {
  it("allows so many in a window, and says how long to wait for the next", () => {
    const { now, counter } = start(2);
    expect(counter.count("amy")).toBe(0);
    now.ms += 4_000;
    expect(counter.count("amy")).toBe(0);
    expect(counter.count("amy")).toBe(6_000);
    now.ms += 5_999.5;
    expect(counter.count("amy")).toBe(1);
    now.ms += 0.5;
    expect(counter.count("amy")).toBe(0);
  });

  it("counts keys apart", () => {
    const { counter } = start(1);
    counter.count("amy");
    expect(counter.count("amy")).toBeGreaterThan(0);
    expect(counter.count("bob")).toBe(0);
  });

  it("forgets keys whose window ended", () => {
    const { now, counter } = start(1);
    for (let k = 0; k < 1_000; k += 1) counter.count(`socket-${k}`);
    now.ms += 10_001;
    counter.count("amy");
    expect(counter.size).toBe(1);
  });
});

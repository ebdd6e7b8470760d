import { describe, expect, it } from "vitest";
import { ManualClock } from "./manual-clock";

describe("ManualClock", () => {
  it("stands still until it is moved", () => {
    const clock = new ManualClock("2026-03-01T12:00:00.000Z");
    expect(clock.now().toISOString()).toBe("2026-03-01T12:00:00.000Z");
    clock.advance(1_500);
    expect(clock.now().toISOString()).toBe("2026-03-01T12:00:01.500Z");
  });

  it("fires what is due, in order, each at its own time", () => {
    const clock = new ManualClock(0);
    const fired: [string, number][] = [];
    const note = (name: string) => () => fired.push([name, clock.now().getTime()]);
    clock.after(300, note("late"));
    clock.after(100, note("first"));
    clock.after(100, note("second"));
    clock.after(301, note("not yet"));
    clock.advance(300);
    expect(fired).toEqual([
      ["first", 100],
      ["second", 100],
      ["late", 300],
    ]);
    expect(clock.pending).toBe(1);
  });

  it("fires timers that fired timers set, when they are due too", () => {
    const clock = new ManualClock(0);
    let beats = 0;
    const beat = () => {
      beats += 1;
      clock.after(10, beat);
    };
    beat();
    clock.advance(35);
    expect(beats).toBe(4);
  });

  it("does not fire what was called off", () => {
    const clock = new ManualClock();
    let fired = false;
    const cancel = clock.after(10, () => {
      fired = true;
    });
    cancel();
    clock.advance(10);
    expect([fired, clock.pending]).toEqual([false, 0]);
  });
});

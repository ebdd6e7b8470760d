import { describe, expect, it } from "vitest";
import { lingerWhenBusy } from "./linger-when-busy";

function start() {
  const now = { ms: 0, busy: 0 };
  const linger = lingerWhenBusy({
    ...{ fromBusy: 0.5, fullAtBusy: 0.9, maxMs: 40 },
    readBusy: () => now.busy,
    nowMs: () => now.ms,
  });
  /** What is answered after a while of this load. */
  const underLoad = (busy: number, seconds: number) => {
    now.busy = busy;
    let answer = linger();
    for (let k = 0; k < seconds * 10; k += 1) {
      now.ms += 100;
      answer = linger();
    }
    return answer;
  };
  return { underLoad };
}

describe("lingerWhenBusy", () => {
  it("does not wait while there is time to spare", () => {
    expect(start().underLoad(0.5, 10)).toBe(0);
  });

  it("waits longer the busier the process is, and never longer than it may", () => {
    const { underLoad } = start();
    expect(underLoad(0.7, 10)).toBeCloseTo(20);
    expect(underLoad(1, 10)).toBe(40);
  });

  it("takes no notice of one busy moment, and forgets load soon", () => {
    const { underLoad } = start();
    expect(underLoad(1, 0.1)).toBe(0);
    underLoad(1, 10);
    expect(underLoad(0.2, 1)).toBe(0);
  });

  it("reads the process's own load", () => {
    const linger = lingerWhenBusy({ fromBusy: 0.5, fullAtBusy: 0.9, maxMs: 40 });
    expect(linger()).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { parseTurnParam, stepForKey, stepTurn } from "./turn-list";
import { markShape } from "./turn-mark";

describe("turn marks", () => {
  it("tells speech, silence and a dropped draft apart by shape", () => {
    expect(markShape({ spoke: true, dropped: null })).toBe("filled");
    expect(markShape({ spoke: false, dropped: null })).toBe("hollow");
    expect(markShape({ spoke: false, dropped: "stale" })).toBe("crossed");
    // A mention whose first draft was rejected is answered all the same.
    expect(markShape({ spoke: true, dropped: "too-long" })).toBe("filled");
  });
});

describe("moving along the timeline", () => {
  it("goes back from live, stops at the first turn and returns to live after the newest", () => {
    expect(stepTurn(null, 9, "earlier")).toBe(8);
    expect(stepTurn(2, 9, "earlier")).toBe(1);
    expect(stepTurn(1, 9, "earlier")).toBe(1);
    expect(stepTurn(8, 9, "later")).toBe(9);
    expect(stepTurn(9, 9, "later")).toBeNull();
    expect(stepTurn(null, 9, "later")).toBeNull();
    expect(stepTurn(4, 9, "first")).toBe(1);
    expect(stepTurn(4, 9, "last")).toBeNull();
    expect(stepTurn(null, 1, "earlier")).toBe(1);
    expect(stepTurn(null, 0, "first")).toBeNull();
  });

  it("knows arrows, j and k, Home and End, and nothing else", () => {
    expect(["ArrowLeft", "k", "ArrowRight", "j", "Home", "End", "x"].map(stepForKey)).toEqual([
      "earlier",
      "earlier",
      "later",
      "later",
      "first",
      "last",
      null,
    ]);
  });

  it("reads the turn in the address, and takes anything else for live", () => {
    expect(parseTurnParam("12")).toBe(12);
    for (const wrong of [null, "", "0", "-1", "1.5", "abc", "99999999"])
      expect(parseTurnParam(wrong)).toBeNull();
  });
});

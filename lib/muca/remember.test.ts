import { describe, expect, it } from "vitest";
import { freshMemory } from "./facilitator-memory";
import { forgetUtterance } from "./remember";

describe("forgetUtterance", () => {
  const said = (text: string, ...evidence: string[]) => ({ text, evidence });

  it("drops the sentences that rest on it, wholly or in part, and leaves the others", () => {
    const memory = {
      ...freshMemory([]),
      summaries: {
        amy: {
          date: [said("Wants Saturday.", "m1", "m4"), said("Not in June.", "m2")],
          place: [said("The park.", "m1")],
        },
        ben: { date: [said("Sunday.", "m3")] },
      },
    };
    expect(forgetUtterance(memory, "m1").summaries).toEqual({
      amy: { date: [said("Not in June.", "m2")] },
      ben: { date: [said("Sunday.", "m3")] },
    });
    expect(forgetUtterance(memory, "m9")).toEqual(memory);
  });
});

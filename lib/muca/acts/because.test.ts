import { describe, expect, it } from "vitest";
import { becauseKeys } from "../decision";
import { replayAll, sessionOf } from "../testing/replay";

describe("the reasons that acts give", () => {
  it("are of the known kinds and hold plain numbers and names only", async () => {
    const talk = Array.from({ length: 80 }, (_, index) => ({
      from: index % 9 === 8 ? "p4" : `p${(index % 3) + 1}`,
      text: index % 20 === 19 ? "@mubot what now?" : "thoughts on where to hold it",
    }));
    const file = sessionOf(5, talk);
    file.signals = file.utterances.map(({ id }, index) => ({
      afterUtterance: id,
      labels: { [id]: index < 40 ? [0] : [1] },
      statuses: ["being-discussed"],
      stuck: index % 4 === 0,
    }));
    const { results } = await replayAll(file);
    const given = results.flatMap(({ decision }) => decision.acts.map(({ because }) => because));
    for (const { key, values } of given) {
      expect(becauseKeys).toContain(key);
      for (const value of Object.values(values)) {
        expect(typeof value === "string" || Number.isFinite(value), `${key} ${value}`).toBe(true);
      }
    }
    const keys = new Set(given.map(({ key }) => key));
    expect([...keys]).toEqual(
      expect.arrayContaining([
        "always",
        "called",
        "notCalled",
        "activeSinceStart",
        "quiet",
        "joined",
        "chimeIn",
      ]),
    );
  });
});

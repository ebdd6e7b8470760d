import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "@/lib/contract/entry";
import { settle } from "@/lib/rooms/testing/room-world";
import { EntrySequencer } from "./entry-sequencer";

function entry(seq: number): Entry {
  return { seq, id: `e${seq}`, at: "", clientId: null, type: "room:opened", body: {} };
}

function start(logLength: number) {
  const passed: number[] = [];
  const errors: unknown[] = [];
  let broken = false;
  const sequencer = new EntrySequencer({
    store: {
      async entriesAfter(_, afterSeq, limit) {
        if (broken) throw new Error("database down");
        const all = Array.from({ length: logLength }, (_, index) => entry(index + 1));
        return all.slice(afterSeq, afterSeq + limit);
      },
    },
    deliver: (_, entries) => passed.push(...entries.map(({ seq }) => seq)),
    onError: (error) => errors.push(error),
  });
  return {
    sequencer,
    passed,
    errors,
    breakStore: () => {
      broken = true;
    },
  };
}

describe("EntrySequencer", () => {
  it("passes each entry on once and in order, however they arrive after the first", async () => {
    const arrival = fc.shuffledSubarray(Array.from({ length: 30 }, (_, index) => index + 2));
    await fc.assert(
      fc.asyncProperty(arrival, fc.boolean(), async (seqs, wait) => {
        const { sequencer, passed } = start(31);
        sequencer.take("room", [entry(1)]);
        for (const seq of seqs) {
          sequencer.take("room", [entry(seq)]);
          if (wait) await Promise.resolve();
        }
        await settle();
        expect(passed).toEqual(Array.from({ length: passed.length }, (_, index) => index + 1));
        expect(passed.length).toBeGreaterThanOrEqual(Math.max(1, ...seqs));
      }),
      { numRuns: 50 },
    );
  });

  it("passes on what it has when the log can't be read", async () => {
    const { sequencer, passed, errors, breakStore } = start(5);
    sequencer.take("room", [entry(1)]);
    breakStore();
    sequencer.take("room", [entry(4)]);
    await settle();
    expect(passed).toEqual([1, 4]);
    expect(errors).toHaveLength(1);
  });
});

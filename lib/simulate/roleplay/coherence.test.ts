import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isIncoherent } from "./coherence";

const paper = { maxN: 5, allowedRepeats: 2, mode: "paper" } as const;

describe("isIncoherent", () => {
  it.each([
    ["a b a b", false],
    ["a b a b a b", true],
    ["so so so", false],
    ["so so so so", true],
    ["x a b a b a b y", true],
    ["let us go now let us go now let us go now", true],
    ["let us go now let us go now", false],
    ["one two three four five six", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(isIncoherent(text)).toBe(expected);
    expect(isIncoherent(text, paper)).toBe(expected);
  });

  it("looks no further than the longest n-gram", () => {
    const six = "a b c d e f ".repeat(3);
    expect(isIncoherent(six)).toBe(false);
    expect(isIncoherent(six, { ...paper, maxN: 6 })).toBe(true);
  });

  it("lets code, tables and verse repeat, unless everything counts", () => {
    const code = "Try this:\n```python\nx x x x x\n```\nIt works.";
    const openCode = "Try this:\n```\nforward(73) left(90) forward(73) left(90) forward(73) left(90)";
    const inline = "Print `0 0 0 0 0 0 0` once.";
    const table = "| a | b |\n|---|---|\n| 0 | 0 | 0 | 0 | 0 |";
    const verse = "meow meow meow meow\nsays the cat at night\nmeow meow meow meow\nuntil the morning light";
    for (const text of [code, openCode, inline, table, verse]) {
      expect(isIncoherent(text), text).toBe(false);
      expect(isIncoherent(text, paper), text).toBe(true);
    }
  });

  it("finds a loop wherever it stands", () => {
    const word = fc.stringMatching(/^[a-z]{3,6}$/);
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.array(word, { minLength: 2, maxLength: 5 }),
        (before, phrase) => {
          const text = [...before, ...phrase, ...phrase, ...phrase, "end"].join(" ");
          expect(isIncoherent(text)).toBe(true);
        },
      ),
    );
  });
});

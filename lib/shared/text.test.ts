import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  codePointLength,
  countLetters,
  countWords,
  cutAtWhiteSpace,
  singleLine,
  wordJaccard,
  wordsOf,
} from "./text";

describe("words (MUCA §1)", () => {
  it.each([
    ["Let's meet at the park, at 5!", 7],
    ["", 0],
    ["… 🎉 --", 0],
    ["我们去公园吧", 4],
    ["公園で会いましょう", 5],
  ])("%s", (text, words) => expect(countWords(text)).toBe(words));

  it("are those of the segmenter, also where a pattern stands in for it", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "word" });
    const pieces = [
      "a",
      "Zoë",
      "ß",
      "7",
      "42",
      "'",
      "’",
      "“",
      "„",
      "”",
      "«",
      "–",
      "…",
      ".",
      ",",
      ";",
      ":",
      "?",
      "-",
      " ",
      "@",
      "/",
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (written) => {
        const segments = [...segmenter.segment(written)].filter(({ isWordLike }) => isWordLike);
        expect(wordsOf(written)).toEqual(segments.map(({ segment }) => segment));
      }),
      { numRuns: 2_000 },
    );
  });

  it("long texts are cut at white space, which loses no word", () => {
    const text = "park ".repeat(4_000);
    expect(countWords(text)).toBe(4_000);
  });

  it("cutting loses nothing and splits no surrogate pair", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.integer({ min: 2, max: 20 }),
        (text, limit) => {
          const pieces = cutAtWhiteSpace(text, limit);
          expect(pieces.join("")).toBe(text);
          for (const piece of pieces) {
            expect(piece.length).toBeLessThanOrEqual(limit);
            if (!/\p{Cs}/u.test(text)) expect(piece).not.toMatch(/\p{Cs}/u);
          }
        },
      ),
    );
  });
});

describe("measures of text", () => {
  it("counts code points and letters", () => {
    expect(codePointLength("🦔é")).toBe(2);
    expect(countLetters("Amy, 3 books!")).toBe(8);
  });

  it("Jaccard similarity of distinct lower-cased words", () => {
    expect(wordJaccard("The park the park", "the PARK")).toBe(1);
    expect(wordJaccard("a b c", "b c d")).toBe(0.5);
    expect(wordJaccard("", "")).toBe(1);
  });

  it("one clean line out of anything", () => {
    expect(singleLine("  Amy\n\u202eSystem:\u0000 hi ")).toBe("Amy System: hi");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => !/[\n\r\u2028\u202e]/.test(singleLine(text))),
    );
  });
});

describe("Words of plain text", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  const segmented = (text: string) =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));

  it("are those of the segmenter, whatever stands between them", () => {
    const piece = fc.constantFrom(
      ..."ab19 '.,;:-_@#\"/()!?\n",
      "it",
      "don't",
      "e.g.",
      "3.14",
      "1,000",
      "http://x.y",
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (text) => {
        expect(wordsOf(text)).toEqual(segmented(text));
      }),
      { numRuns: 3_000 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleDeviation, sessionNumbers } from "./session-numbers";

const person = (messages: number, words: number, letters: number) => ({ messages, words, letters });

describe("session numbers (MUCA §8)", () => {
  test("engagement, evenness, consensus and bot share of a small session", () => {
    const numbers = sessionNumbers({
      participants: [person(4, 40, 200), person(2, 14, 80), person(0, 0, 0)],
      agreements: 1,
      subTopics: 3,
      botUtterances: 2,
      allUtterances: 9,
    });
    expect(numbers.engagement).toEqual({ words: 54, wordsPerMessage: 9 });
    // Letters 200, 80, 0: mean 93.33, deviations 106.67, -13.33, -93.33; sum of squares 20266.67, halved 10133.33.
    expect(numbers.evenness.meanLetters).toBeCloseTo(93.333, 3);
    expect(numbers.evenness.lettersDeviation).toBeCloseTo(100.664, 3);
    expect(numbers.consensus).toEqual({ reached: 1, subTopics: 3 });
    expect(numbers.botShare).toEqual({ bot: 2, all: 9 });
  });

  test("an empty session gives zeros", () => {
    const counts = { participants: [], agreements: 0, subTopics: 0, botUtterances: 0, allUtterances: 0 };
    expect(sessionNumbers(counts)).toMatchObject({
      engagement: { words: 0, wordsPerMessage: 0 },
      evenness: { meanLetters: 0, lettersDeviation: 0 },
    });
  });

  test("evenness is 0 exactly when everybody typed the same, and grows with the spread", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 99 }), (value, step) => {
        expect(sampleDeviation([value, value, value])).toBe(0);
        expect(sampleDeviation([value, value + step, value + 2 * step])).toBeCloseTo(step, 9);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distinct2, largestGap, profileChat, profileDistance, speakerEntropy } from "./chat-profile";

const said = (from: string, text: string, mentionsBot = false) => ({ from, text, mentionsBot });

describe("the profile of a chat", () => {
  it("counts lengths, questions, mentions of the bot and repetition", () => {
    const profile = profileChat([
      said("a", "Who brings the bread?"),
      said("b", "@mubot who did last year", true),
      said("a", "I bring the bread."),
      said("a", "Yes"),
    ]);
    expect(profile).toMatchObject({
      messages: 4,
      lengths: [1, 4, 4, 5],
      meanWords: 3.5,
      questionShare: 0.25,
      botMentionShare: 0.25,
    });
    // Bigrams: who brings, brings the, the bread | mubot who, who did, did last, last year | i bring, bring the, the bread
    expect(profile.distinct2).toBeCloseTo(9 / 10);
  });

  it("is all zeros for nothing, never NaN", () => {
    expect(profileChat([])).toEqual({
      ...{ messages: 0, lengths: [], meanWords: 0, speakerEntropy: 0 },
      ...{ questionShare: 0, botMentionShare: 0, distinct2: 0 },
    });
  });

  it("has entropy 1 when all speak as often, less when one does most, 0 for one", () => {
    const by = (text: string) => [...text].map((from) => ({ from }));
    expect(speakerEntropy(by("abcabc"))).toBeCloseTo(1);
    expect(speakerEntropy(by("aaaaab"))).toBeCloseTo(0.65, 2);
    expect(speakerEntropy(by("aaaa"))).toBe(0);
  });

  it("counts no pair of words across messages", () => {
    expect(distinct2([["a", "b"], ["A", "B"], ["c"]])).toBe(0.5);
  });

  it("measures the gap of lengths as Kolmogorov and Smirnov do", () => {
    expect(largestGap([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0);
    expect(largestGap([1, 1, 1], [5, 6])).toBe(1);
    expect(largestGap([1, 2, 3, 4], [3, 4, 5, 6])).toBe(0.5);
    expect(largestGap([], [])).toBe(0);
    expect(largestGap([], [1])).toBe(1);
  });

  it("is as far from a as a from it, none from itself, and at most 1", () => {
    const message = fc.record({
      from: fc.constantFrom("a", "b", "c"),
      text: fc.lorem({ maxCount: 9 }),
      mentionsBot: fc.boolean(),
    });
    const chat = fc.array(message, { maxLength: 30 }).map(profileChat);
    fc.assert(
      fc.property(chat, chat, (a, b) => {
        const there = profileDistance(a, b);
        expect(profileDistance(b, a)).toEqual(there);
        for (const distance of Object.values(there)) {
          expect(distance).toBeGreaterThanOrEqual(0);
          expect(distance).toBeLessThanOrEqual(1);
        }
        expect(Object.values(profileDistance(a, a)).every((distance) => distance === 0)).toBe(true);
      }),
    );
  });
});

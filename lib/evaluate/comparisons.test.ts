import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactLetters } from "./compact-letters";
import { adjustByHolm } from "./holm";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { twoProportionTest } from "./two-proportion-test";
import { wilsonInterval } from "./wilson-interval";

describe("wilsonInterval", () => {
  // Newcombe (1998), Statistics in Medicine 17:857-872, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("%i of %i: %f to %f", (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it("holds the proportion, and mirrors its complement", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (a, b) => {
        const { low, high } = wilsonInterval(a, a + b);
        const mirrored = wilsonInterval(b, a + b);
        if (a + b > 0) expect(low <= a / (a + b) && a / (a + b) <= high).toBe(true);
        expect(low).toBeCloseTo(1 - mirrored.high, 10);
      }),
    );
  });
});

describe("twoProportionTest", () => {
  it("is the square root of Pearson's chi-squared", () => {
    // 15 of 50 against 25 of 50: chi-squared 4.1667, p 0.04123.
    const { z, p } = twoProportionTest({ successes: 15, trials: 50 }, { successes: 25, trials: 50 });
    expect(z ** 2).toBeCloseTo(25 / 6, 10);
    expect(p).toBeCloseTo(0.041227, 5);
  });

  it("finds nothing in nothing", () => {
    expect(twoProportionTest({ successes: 0, trials: 0 }, { successes: 3, trials: 9 }).p).toBe(1);
    expect(twoProportionTest({ successes: 9, trials: 9 }, { successes: 3, trials: 3 }).p).toBe(1);
  });
});

describe("adjustByHolm", () => {
  it("meets the worked example of the Holm-Bonferroni article of Wikipedia", () => {
    const adjusted = adjustByHolm([0.01, 0.04, 0.03, 0.005]);
    for (const [index, expected] of [0.03, 0.06, 0.06, 0.02].entries()) {
      expect(adjusted[index]).toBeCloseTo(expected, 12);
    }
  });

  it("keeps the order of the p-values and lies between them and Bonferroni's", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (ps) => {
          const adjusted = adjustByHolm(ps);
          for (const [i, p] of ps.entries()) {
            const own = adjusted[i] ?? Number.NaN;
            expect(own).toBeGreaterThanOrEqual(p);
            expect(own).toBeLessThanOrEqual(Math.min(1, p * ps.length) + 1e-12);
            for (const [j, other] of ps.entries()) {
              if (p < other) expect(own).toBeLessThanOrEqual(adjusted[j] ?? Number.NaN);
            }
          }
        },
      ),
    );
  });
});

describe("compactLetters", () => {
  const letters = (groups: string[], pairs: string[]) =>
    compactLetters(groups.length, (i, j) => {
      const [a, b] = [groups[i], groups[j]];
      return pairs.includes(`${a}-${b}`) || pairs.includes(`${b}-${a}`);
    });

  it("meets table 3 of the LLM-Roleplay paper", () => {
    // Detection: Vicuna differs from all others, Mixtral also from Llama-2.
    const detection = letters(
      ["mixtral", "gpt4", "llama2", "vicuna"],
      ["vicuna-llama2", "vicuna-mixtral", "vicuna-gpt4", "mixtral-llama2"],
    );
    expect(detection).toEqual(["a", "ab", "b", "c"]);
    // Utterance: GPT4 above all others, Llama-2 below them.
    const utterance = letters(
      ["gpt4", "vicuna", "mixtral", "llama2"],
      ["gpt4-llama2", "gpt4-mixtral", "gpt4-vicuna", "llama2-mixtral", "llama2-vicuna"],
    );
    expect(utterance).toEqual(["a", "b", "b", "c"]);
    expect(letters(["gpt4", "vicuna", "mixtral"], [])).toEqual(["a", "a", "a"]);
  });

  it("shares a letter exactly where two groups do not differ", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.infiniteStream(fc.boolean()), (groups, stream) => {
        const pairs = new Map<string, boolean>();
        for (let i = 0; i < groups; i += 1) {
          for (let j = i + 1; j < groups; j += 1) pairs.set(`${i}-${j}`, stream.next().value === true);
        }
        const display = compactLetters(groups, (i, j) => pairs.get(`${i}-${j}`) === true);
        for (const [pair, differs] of pairs) {
          const [i = 0, j = 0] = pair.split("-").map(Number);
          const shared = [...(display[i] ?? "")].some((letter) => display[j]?.includes(letter));
          expect(shared).toBe(!differs);
        }
      }),
    );
  });
});

describe("krippendorffAlpha", () => {
  it("meets the worked example of Krippendorff (2011), section C: 0.743", () => {
    const judges = ["123321412...", "1233224125.3", ".3332342251.", "12332441251."];
    const units = Array.from({ length: 12 }, (_, unit) =>
      judges.flatMap((row) => (/\d/.test(row.charAt(unit)) ? [row.charAt(unit)] : [])),
    );
    expect(krippendorffAlpha(units)).toBeCloseTo(0.743, 3);
  });

  it("is 1 for judges of one mind, and unknown where nobody overlaps", () => {
    expect(
      krippendorffAlpha([
        ["a", "a"],
        ["b", "b"],
      ]),
    ).toBe(1);
    expect(krippendorffAlpha([["a"], ["b"]])).toBeNull();
    expect(krippendorffAlpha([["a", "a"]])).toBeNull();
  });
});

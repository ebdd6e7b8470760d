import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createChance } from "./chance";
import {
  drawLength,
  drawUnclipped,
  type LengthModel,
  lengthModel,
  lengthNumbersOf,
} from "./utterance-length";

/** Abramowitz and Stegun 7.1.26; off by at most 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const poly =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - poly * Math.exp(-x * x));
}

function logNormalCdf(x: number, { mu, sigma }: LengthModel): number {
  return 0.5 * (1 + erf((Math.log(x) - mu) / (sigma * Math.SQRT2)));
}

describe("the length of utterances", () => {
  it("has the parameters of the paper's equations 7 and 8", () => {
    const { mu, sigma } = lengthModel({ min: 1, max: 30, avg: 8 });
    // ln(0.3 * 1 + 0.7 * 8) and 0.67 (ln 30 - mu)
    expect(mu).toBeCloseTo(1.774952, 6);
    expect(sigma).toBeCloseTo(1.089584, 6);
    const equal = lengthModel({ min: 6, max: 6, avg: 6 });
    expect(equal.mu).toBeCloseTo(Math.log(6), 9);
    expect(equal.sigma).toBeCloseTo(0, 9);
  });

  it("is clipped at 3 and 20 in short chats, and at the chat's own ends in longer ones", () => {
    expect(lengthModel({ min: 1, max: 10, avg: 4 })).toMatchObject({ least: 3, most: 20 });
    expect(lengthModel({ min: 5, max: 60, avg: 20 })).toMatchObject({ least: 5, most: 60 });
  });

  it("refuses numbers that no chat has", () => {
    for (const wrong of [
      { min: 0, max: 5, avg: 3 },
      { min: 4, max: 9, avg: 3 },
      { min: 1, max: 5, avg: 6 },
      { min: Number.NaN, max: 5, avg: 3 },
    ]) {
      expect(() => lengthModel(wrong)).toThrow(RangeError);
    }
  });

  it("follows the log-normal distribution: Kolmogorov and Smirnov over 10,000 draws", () => {
    const model = lengthModel({ min: 1, max: 30, avg: 8 });
    const chance = createChance(7, "lengths");
    const drawn = Array.from({ length: 10_000 }, () => drawUnclipped(model, chance)).sort((a, b) => a - b);
    const gap = Math.max(
      ...drawn.map((value, index) => {
        const expected = logNormalCdf(value, model);
        return Math.max(
          Math.abs((index + 1) / drawn.length - expected),
          Math.abs(index / drawn.length - expected),
        );
      }),
    );
    // Critical value at 5 %.
    expect(gap).toBeLessThan(1.358 / Math.sqrt(drawn.length));
    const other = { ...model, mu: model.mu + 0.05 };
    const wrong = Math.max(
      ...drawn.map((value, k) => Math.abs(k / drawn.length - logNormalCdf(value, other))),
    );
    expect(wrong).toBeGreaterThan(1.358 / Math.sqrt(drawn.length));
  });

  it("draws whole words within the clipping, and as many at each end as the distribution has beyond it", () => {
    const model = lengthModel({ min: 1, max: 30, avg: 8 });
    const chance = createChance(11, "clipped");
    const drawn = Array.from({ length: 10_000 }, () => drawLength(model, chance));
    const share = (length: number) => drawn.filter((each) => each === length).length / drawn.length;
    expect(Math.min(...drawn)).toBe(3);
    expect(Math.max(...drawn)).toBe(30);
    expect(drawn.every(Number.isInteger)).toBe(true);
    expect(share(3)).toBeCloseTo(logNormalCdf(3.5, model), 1.7);
    expect(share(30)).toBeCloseTo(1 - logNormalCdf(29.5, model), 1.7);
  });

  it("stays within its ends for any chat", () => {
    const numbers = fc
      .array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 })
      .map((counts) => lengthNumbersOf(counts));
    fc.assert(
      fc.property(numbers, fc.integer(), (known, seed) => {
        if (!known) throw new Error("there are messages");
        const model = lengthModel(known);
        const length = drawLength(model, createChance(seed));
        expect(length).toBeGreaterThanOrEqual(Math.min(model.least, Math.round(model.least)));
        expect(length).toBeLessThanOrEqual(model.most);
      }),
    );
    expect(lengthNumbersOf([])).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { createChance } from "./chance";

const draws = (seed: number, ...salts: (string | number)[]) => {
  const chance = createChance(seed, ...salts);
  return Array.from({ length: 5 }, () => chance.next());
};

describe("chance", () => {
  it("repeats for a seed and its salts, and for no other", () => {
    expect(draws(7, "turn", 1)).toEqual(draws(7, "turn", 1));
    const others = [draws(8, "turn", 1), draws(7, "turn", 2), draws(7, "names", 1), draws(7)];
    for (const other of others) expect(other).not.toEqual(draws(7, "turn", 1));
  });

  it("chooses by weight, never what weighs nothing", () => {
    const chance = createChance(1);
    const counts = { a: 0, b: 0, c: 0 };
    for (let index = 0; index < 6_000; index += 1) {
      counts[chance.weighted(["a", "b", "c"] as const, (name) => ({ a: 1, b: 0, c: 2 })[name])] += 1;
    }
    expect(counts.b).toBe(0);
    expect(counts.c / counts.a).toBeGreaterThan(1.8);
    expect(counts.c / counts.a).toBeLessThan(2.2);
  });

  it("has nothing to choose from in an empty list", () => {
    expect(() => createChance(1).pick([])).toThrow(RangeError);
  });
});

import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Chance that repeats: the same seed gives the same draws. */
export interface Chance {
  /** In 0..1, 1 left out. */
  next(): number;
  /** One of the items, each as likely; throws for an empty list. */
  pick<T>(items: readonly T[]): T;
  /** One of the items by their weights; the last when all weights are 0. Throws for an empty list. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T;
  /** Standard normal. */
  normal(): number;
}

/**
 * Draws of their own for each purpose: `salts` say which. So an interrupted run goes on with the very draws that it
 * would have had, without anybody keeping the generator's state.
 */
export function createChance(seed: number, ...salts: readonly (number | string)[]): Chance {
  const generator = xoroshiro128plus(hash([seed, ...salts].join("/")));
  const next = () => uniformFloat64(generator);
  return {
    next,
    pick: (items) => required(items[Math.floor(next() * items.length)]),
    weighted: (items, weightOf) => {
      const weights = items.map((item) => Math.max(0, weightOf(item)));
      let left = next() * weights.reduce((total, weight) => total + weight, 0);
      const index = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      return required(items.at(index));
    },
    // Box and Muller; 1 - x keeps the logarithm's argument above 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

function required<T>(item: T | undefined): T {
  if (item === undefined) throw new RangeError("there is nothing to choose from");
  return item;
}

/** FNV-1a with a final mix, so that neighbouring seeds begin far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

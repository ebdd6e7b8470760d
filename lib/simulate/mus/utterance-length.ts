import type { Chance } from "./chance";

/** Words per message of a person in a real chat: shortest, longest, mean. */
export interface LengthNumbers {
  min: number;
  max: number;
  avg: number;
}

/** Log-normal length of an utterance in words, clipped at both ends (paper MUCA §3.3.1, equations 6 to 8). */
export interface LengthModel {
  mu: number;
  sigma: number;
  /** Words. */
  least: number;
  /** Words. */
  most: number;
}

/** Weight of the shortest message beside the mean: `w` of the paper. */
const shortWeight = 0.3;
/** `alpha` of the paper. */
const spread = 0.67;
/** People write at least so much, and at most at least so much: short chats are raised (simulation A1). */
const leastWords = 3;
const leastMost = 20;

/** Throws RangeError unless 1 <= min <= avg <= max. */
export function lengthModel({ min, max, avg }: LengthNumbers): LengthModel {
  if (!(min >= 1 && avg >= min && max >= avg)) {
    throw new RangeError(`lengths must be ordered from 1 on, not ${min}, ${avg}, ${max}`);
  }
  const mu = Math.log(shortWeight * min + (1 - shortWeight) * avg);
  const sigma = spread * (Math.log(max) - mu);
  return { mu, sigma, least: Math.max(min, leastWords), most: Math.max(max, leastMost) };
}

/** One length before clipping and rounding, words. */
export function drawUnclipped({ mu, sigma }: LengthModel, chance: Chance): number {
  return Math.exp(mu + sigma * chance.normal());
}

/** One length in whole words. */
export function drawLength(model: LengthModel, chance: Chance): number {
  const drawn = Math.min(model.most, Math.max(model.least, drawUnclipped(model, chance)));
  return Math.round(drawn);
}

/** The numbers of some messages' word counts; null without any. Messages without a word count as one word. */
export function lengthNumbersOf(wordCounts: readonly number[]): LengthNumbers | null {
  if (wordCounts.length === 0) return null;
  const counts = wordCounts.map((words) => Math.max(1, words));
  const avg = counts.reduce((total, words) => total + words, 0) / counts.length;
  return { min: Math.min(...counts), max: Math.max(...counts), avg };
}

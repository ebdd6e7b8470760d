import fc from "fast-check";
import { expect, it } from "vitest";
import type { SubTopic } from "../sub-topic";
import { drawThread, hearUtterance, likeliest, openThread, roundThread } from "./follow-thread";

const subTopics = ["a", "b", "c"].map(
  (id): SubTopic => ({
    ...{ id, title: id, done: null, minutes: null, summary: "", discussedSince: null },
    status: "not-discussed",
  }),
);
const ids = subTopics.map(({ id }) => id);
const stems = fc.uniqueArray(fc.constantFrom("date", "cake", "bus", "rain", "tea", "song"));
const evidence = fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 3, maxLength: 3 });

it("keeps a belief that sums to one and excludes nothing, whatever is said", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(stems, evidence), { maxLength: 40 }), (said) => {
      let thread = openThread(subTopics, null);
      for (const [words, found] of said) {
        thread = hearUtterance(thread, ids, new Set(words), found);
        const chances = Object.values(thread.belief);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(Math.min(...chances)).toBeGreaterThan(0);
      }
      expect(JSON.stringify(roundThread(thread)).length).toBeLessThan(20_000);
    }),
  );
});

it("begins at the first sub-topic, goes on with time, and follows what is named", () => {
  let thread = openThread(subTopics, null);
  expect(likeliest(thread, ids)).toBe(0);
  for (let k = 0; k < 600; k += 1) thread = hearUtterance(thread, ids, new Set(), [0, 0, 0]);
  expect(likeliest(thread, ids)).toBeGreaterThan(0);
  thread = openThread(subTopics, null);
  for (let k = 0; k < 6; k += 1) thread = hearUtterance(thread, ids, new Set(["cake"]), [0, 0, 6]);
  expect(likeliest(thread, ids)).toBe(2);
});

it("learns the words of a sub-topic and knows it by them again", () => {
  let thread = openThread(subTopics, null);
  const talk = (words: string[], found: number[]) => {
    for (let k = 0; k < 40; k += 1) thread = hearUtterance(thread, ids, new Set(words), found);
  };
  talk(["bus", "fare"], [6, 0, 0]);
  talk(["cake", "oven"], [0, 6, 0]);
  expect(likeliest(thread, ids)).toBe(1);
  const leaning = drawThread(thread, ids, ["a"], 0.5);
  const heard = hearUtterance(leaning, ids, new Set(["bus", "fare"]), [0, 0, 0]);
  expect(heard.belief.a).toBeGreaterThan(leaning.belief.a ?? 1);
});

it("keeps what it knows when the agenda changes", () => {
  let thread = openThread(subTopics, null);
  thread = drawThread(thread, ids, ["b"], 0.9);
  const [a, b, c] = subTopics;
  if (!a || !b || !c) throw new Error("three sub-topics");
  const reordered = openThread([c, b, { ...a, id: "new" }], thread);
  expect(likeliest(reordered, ["c", "b", "new"])).toBe(1);
  expect(Object.keys(reordered.heardOn).sort()).toEqual(["b", "c", "new"]);
});

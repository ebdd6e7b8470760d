import { expect, it } from "vitest";
import { draftGoals, draftPersonas, emptyDraft, readDraft, seedsOf } from "./batch-draft";

it("makes the grid, draws a sample of it, and adds personas in free words", () => {
  expect(draftPersonas(emptyDraft)).toHaveLength(8);
  const sampled = draftPersonas({
    ...emptyDraft,
    sample: 3,
    ownPersonas: "You repair bikes.\n\n You are shy. ",
  });
  expect(sampled).toHaveLength(5);
  expect(sampled.slice(3).map(({ text }) => text)).toEqual(["You repair bikes.", "You are shy."]);
  const nothing = { ageGroup: [], gender: [], race: [], education: [], nativeEnglish: [] };
  expect(draftPersonas({ ...emptyDraft, grid: nothing })).toEqual([]);
});

it("reads goals of one's own with their category", () => {
  const goals = draftGoals({ ...emptyDraft, goalIds: [], ownGoals: "cooking: Find a soup.\nJust talk." });
  expect(goals.map(({ category, text }) => [category, text])).toEqual([
    ["cooking", "Find a soup."],
    ["own", "Just talk."],
  ]);
});

it("says what is missing, and gives the batch when nothing is", () => {
  expect(readDraft(emptyDraft).success).toBe(false);
  const draft = { ...emptyDraft, inquirers: ["a/b"], responder: "a/c", seeds: "1, 2;2 7" };
  expect(readDraft(draft).data).toMatchObject({ seeds: [1, 2, 7], settings: { mode: "structured" } });
  expect(readDraft({ ...draft, seeds: "one" }).success).toBe(false);
  expect(seedsOf("")).toEqual([]);
});

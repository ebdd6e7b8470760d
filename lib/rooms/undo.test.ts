import fc from "fast-check";
import { expect, test } from "vitest";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { undoEdit, undoSubTopics } from "./undo";

const subTopic = fc.record({
  id: fc.constantFrom("a", "b", "c", "d"),
  title: fc.constantFrom("Where", "When", "Who"),
  status: fc.constantFrom("not-discussed" as const, "being-discussed" as const, "well-discussed" as const),
});
const agenda = fc
  .uniqueArray(subTopic, { selector: ({ id }) => id })
  .map((list) =>
    list.map((each): SubTopic => ({ ...each, done: null, minutes: null, summary: "", discussedSince: null })),
  );

test("undoing the newest edit gives back exactly what was before, order included", () => {
  fc.assert(
    fc.property(agenda, agenda, (before, after) => {
      expect(undoSubTopics(before, after, after)).toEqual(before);
    }),
  );
});

test("undoing an edit that changed nothing changes nothing", () => {
  fc.assert(
    fc.property(agenda, agenda, (same, now) => {
      const ids = (list: readonly SubTopic[]) => list.map(({ id }) => id).sort();
      const result = undoSubTopics(same, same, now);
      expect(ids(result)).toEqual(ids(now));
      for (const each of result) expect(now).toContainEqual(each);
    }),
  );
});

test("settings: what was changed later stays, what the edit did goes", () => {
  const before = { preset: "default", acts: { "keep-silence": { rank: 7 } } };
  const after = { preset: "paper", nExe: 3, acts: { "keep-silence": { rank: 9 } } };
  const now = { ...after, nExe: 5, acts: { "keep-silence": { rank: 9, coolDown: 1 } } };
  expect(undoEdit(before, after, now)).toEqual({
    preset: "default",
    nExe: 5,
    acts: { "keep-silence": { rank: 7, coolDown: 1 } },
  });
});

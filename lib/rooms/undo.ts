import { isDeepStrictEqual } from "node:util";
import type { SubTopic } from "@/lib/muca/sub-topic";

type Plain = Record<string, unknown>;

/**
 * Takes back an edit that led from `before` to `after`, on a state `now` that may have changed since: what the edit
 * did is undone where it still stands, everything later stays.
 */
export function undoEdit(before: Plain, after: Plain, now: Plain): Plain {
  const result: Plain = {};
  for (const key of new Set([...Object.keys(now), ...Object.keys(before)])) {
    const value = undoValue(before[key], after[key], now[key]);
    if (value !== undefined) result[key] = value;
  }
  return result;
}

function undoValue(before: unknown, after: unknown, now: unknown): unknown {
  if (isDeepStrictEqual(before, after)) return now;
  if (isDeepStrictEqual(now, after)) return before;
  if (isPlain(now) && (isPlain(before) || isPlain(after))) {
    return undoEdit(isPlain(before) ? before : {}, isPlain(after) ? after : {}, now);
  }
  return now;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The same for an agenda: sub-topics are matched by id. What the edit added goes, what it removed comes back, in the
 * order of before; what was added later stays at the end.
 */
export function undoSubTopics(
  before: readonly SubTopic[],
  after: readonly SubTopic[],
  now: readonly SubTopic[],
): SubTopic[] {
  const [old, made, current] = [before, after, now].map(
    (list) => new Map(list.map((each) => [each.id, each])),
  );
  const restored = before.flatMap((was): SubTopic[] => {
    const edited = made?.get(was.id);
    const present = current?.get(was.id);
    if (!present) return edited ? [] : [was];
    if (!edited) return [present];
    return [undoEdit({ ...was }, { ...edited }, { ...present }) as unknown as SubTopic];
  });
  const later = now.filter(({ id }) => !old?.has(id) && !made?.has(id));
  return [...restored, ...later];
}

import { readText } from "@/lib/shared/language";
import type { RoomView } from "../room-view";

/** How much a word tells about a sub-topic, by where it was found. */
const weights = { title: 3, done: 1.5, memory: 0.6, summary: 0.4, window: 0.5 };
/** What talk may add to one word: a word said often is not worth more than the title's. */
const talkLimit = 2;

/** Stem → weight for each sub-topic, in agenda order. */
export type Profiles = readonly ReadonlyMap<string, number>[];

/**
 * What each sub-topic is about: its title and goal, what people were recorded to have said on it, and what
 * the window already carries its label. Bounded by the window and the records, not by the session's length.
 */
export function profileSubTopics(view: RoomView): Profiles {
  return view.subTopics.map((subTopic) => {
    const given = new Map<string, number>();
    add(given, subTopic.title, weights.title);
    if (subTopic.done) add(given, subTopic.done, weights.done);
    const said = new Map<string, number>();
    add(said, subTopic.summary, weights.summary);
    for (const bySubTopic of Object.values(view.summaries)) {
      for (const { text } of bySubTopic[subTopic.id] ?? []) add(said, text, weights.memory);
    }
    for (const { text, labels } of view.window) {
      if (text !== null && labels?.includes(subTopic.id)) add(said, text, weights.window / labels.length);
    }
    for (const [stem, weight] of said) {
      given.set(stem, (given.get(stem) ?? 0) + Math.min(weight, talkLimit));
    }
    return given;
  });
}

function add(profile: Map<string, number>, text: string, weight: number): void {
  for (const stem of readText(text).content) profile.set(stem, (profile.get(stem) ?? 0) + weight);
}

/** How much a text's words point to each sub-topic; a word that points everywhere says nothing. */
export function evidenceFor(content: ReadonlySet<string>, profiles: Profiles): number[] {
  const evidence = profiles.map(() => 0);
  for (const stem of content) {
    const found = profiles.map((profile) => profile.get(stem) ?? 0);
    const total = found.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) continue;
    found.forEach((weight, k) => {
      // Over-representation against an even spread, so that shared words are worth nothing.
      const share = weight / total - 1 / found.length;
      evidence[k] =
        (evidence[k] ?? 0) + (share > 0 || found.length === 1 ? weight * Math.max(share, 0.25) : 0);
    });
  }
  return evidence;
}

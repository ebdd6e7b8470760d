import { readText } from "@/lib/shared/language";
import type { RoomView } from "../room-view";
import { relatedStems } from "./related-words";
import { detectChoice } from "./stance";

/** How much a word tells about a sub-topic, by where it was found; a title's word is the measure. */
export const profileWeights = { title: 1.4, done: 0.7, related: 0.8, choice: 0.8 };

/** Stem → weight for each sub-topic, in agenda order. */
export type Profiles = readonly ReadonlyMap<string, number>[];

/**
 * What each sub-topic is about: its title and goal, words that usually go with these, and what people chose in
 * it. Other talk is left out on purpose: a profile that learns from its own labels soon takes everything.
 */
export function profileSubTopics(view: RoomView): Profiles {
  const profiles = view.subTopics.map((subTopic) => {
    const profile = new Map<string, number>();
    const title = readText(subTopic.title).content;
    const done = readText(subTopic.done ?? "").content;
    put(profile, title, profileWeights.title);
    put(profile, done, profileWeights.done);
    put(profile, relatedStems(title), profileWeights.related);
    for (const bySubTopic of Object.values(view.summaries)) {
      for (const { text } of bySubTopic[subTopic.id] ?? []) {
        const choice = detectChoice(text);
        if (choice !== null) put(profile, readText(choice).content, profileWeights.choice);
      }
    }
    return profile;
  });
  return profiles.map((profile) => dropShared(profile, profiles));
}

function put(profile: Map<string, number>, stems: ReadonlySet<string>, weight: number): void {
  for (const stem of stems) profile.set(stem, Math.max(profile.get(stem) ?? 0, weight));
}

/** A word of several sub-topics counts for less in each, and for nothing where it is in all of them. */
function dropShared(profile: ReadonlyMap<string, number>, all: Profiles): ReadonlyMap<string, number> {
  if (all.length < 2) return profile;
  return new Map(
    [...profile].flatMap(([stem, weight]) => {
      const holders = all.filter((other) => (other.get(stem) ?? 0) >= weight).length;
      return holders === all.length ? [] : [[stem, weight / Math.max(1, holders)] as const];
    }),
  );
}

/** Evidence counts up to here: one utterance never decides for good. */
const evidenceLimit = 6;

/** How much a text's words point to each sub-topic; the same word tells more in a short text. */
export function evidenceFor(content: ReadonlySet<string>, profiles: Profiles): number[] {
  const damping = 2 / Math.sqrt(1 + content.size);
  return profiles.map((profile) => {
    let sum = 0;
    for (const stem of content) sum += profile.get(stem) ?? 0;
    return Math.min(sum * damping, evidenceLimit);
  });
}

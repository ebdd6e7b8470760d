import type { RoomView } from "../room-view";

/** Short names of people, utterances and sub-topics inside prompts, and the way back to their ids. */
export interface Handles {
  person(id: string): string;
  utterance(id: string): string | null;
  subTopic(id: string): string | null;
  /** Null for a handle that nobody was given; a name that only one person has is understood too. */
  personId(handle: string): string | null;
  utteranceId(handle: string): string | null;
  subTopicId(handle: string): string | null;
}

/**
 * Handles of a view. They stay the same from turn to turn: people count in the order in which they first
 * joined, utterances from the start of the session, sub-topics in agenda order.
 */
export function createHandles(view: RoomView): Handles {
  const people = numbered("P", listPeople(view));
  people.set("host", "HOST");
  people.set("bot", "BOT");
  const utterances = numberUtterances(view);
  const subTopics = numbered(
    "S",
    view.subTopics.map((subTopic) => subTopic.id),
  );
  const personIds = invert(people);
  for (const [name, id] of uniqueNames(view)) if (!personIds.has(name)) personIds.set(name, id);
  const utteranceIds = invert(utterances);
  const subTopicIds = invert(subTopics);
  return {
    person: (id) => people.get(id) ?? "P0",
    utterance: (id) => utterances.get(id) ?? null,
    subTopic: (id) => subTopics.get(id) ?? null,
    personId: (handle) => personIds.get(key(handle)) ?? null,
    utteranceId: (handle) => utteranceIds.get(key(handle)) ?? null,
    subTopicId: (handle) => subTopicIds.get(key(handle)) ?? null,
  };
}

function listPeople(view: RoomView): string[] {
  const ids = new Set([
    ...Object.keys(view.names),
    ...view.roster.map((person) => person.id),
    ...view.window.map((utterance) => utterance.from),
  ]);
  ids.delete("host");
  ids.delete("bot");
  return [...ids];
}

function numberUtterances(view: RoomView): Map<string, string> {
  const handles = new Map<string, string>();
  const first = Math.max(view.i, view.window.length) - view.window.length + 1;
  view.window.forEach((utterance, k) => {
    handles.set(utterance.id, `U${first + k}`);
  });
  let earlier = 0;
  for (const bySubTopic of Object.values(view.summaries)) {
    for (const id of Object.values(bySubTopic).flatMap((all) => all.flatMap((one) => one.evidence))) {
      if (!handles.has(id)) {
        earlier += 1;
        handles.set(id, `E${earlier}`);
      }
    }
  }
  return handles;
}

function numbered(letter: string, ids: readonly string[]): Map<string, string> {
  return new Map(ids.map((id, k) => [id, `${letter}${k + 1}`]));
}

function uniqueNames(view: RoomView): Map<string, string> {
  const found = new Map<string, string | null>();
  for (const { id, name } of view.roster) found.set(key(name), found.has(key(name)) ? null : id);
  return new Map([...found].flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])));
}

function invert(handles: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...handles].map(([id, handle]) => [key(handle), id]));
}

function key(handle: string): string {
  return handle.trim().replace(/^@/u, "").toLowerCase();
}

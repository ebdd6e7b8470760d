import type { Entry } from "@/lib/contract/entry";
import { authorKey, type RoomState, reduceRoom } from "@/lib/contract/room-state";
import type { SettingsInput } from "@/lib/muca/settings";
import type { Appended, EntryDraft } from "./ports";
import { toStorable } from "./storable";

/**
 * The part of a room that some drafts can touch, read under the room's lock. `state` needs only the people and
 * messages the drafts name, see `touchedBy`.
 */
export interface LogSlice {
  state: RoomState;
  settings: SettingsInput;
  subTopicsApproved: boolean;
  openedAt: string | null;
  endedAt: string | null;
  /** Earlier entries with a clientId of one of the drafts, as they are now. */
  repeats: ReadonlyMap<string, Entry>;
}

export interface AppendPlan {
  /** One per draft, in order. */
  answers: Appended[];
  /** New entries as they happened, ascending without a gap from the slice's lastSeq. */
  entries: Entry[];
  /** The slice after all of them: what the store has to keep. */
  after: LogSlice;
}

export interface Stamps {
  at: string;
  newId: () => string;
}

/** Ids and clientIds that drafts refer to: what has to be in their slice. */
export function touchedBy(drafts: readonly EntryDraft[]): {
  people: string[];
  messages: string[];
  clientIds: string[];
} {
  const people = new Set<string>();
  const messages = new Set<string>();
  const clientIds = new Set<string>();
  for (const draft of drafts) {
    if (draft.clientId !== null) clientIds.add(draft.clientId);
    if (draft.requires?.participant) people.add(draft.requires.participant);
    if (draft.requires?.message) messages.add(draft.requires.message.id);
    const subject = subjectOf(draft);
    if (subject.person) people.add(subject.person);
    if (subject.message) messages.add(subject.message);
  }
  return { people: [...people], messages: [...messages], clientIds: [...clientIds] };
}

/**
 * Decides what becomes of drafts, one after the other, each on what those before it left behind: a repeat gives
 * back the first entry, a refused draft changes nothing, all others get the next `seq`. Pure; both stores use
 * it, so what counts as a repeat or a refusal is written once.
 */
export function planAppend(slice: LogSlice, drafts: readonly EntryDraft[], stamps: Stamps): AppendPlan {
  let after = slice;
  const entries: Entry[] = [];
  const fresh = new Map<string, Entry>();
  const answers = drafts.map((draft): Appended => {
    const first = draft.clientId === null ? undefined : earlier(draft.clientId, fresh, after);
    if (first) return { outcome: "repeated", entry: first };
    const why = refusal(draft, after);
    if (why) return { outcome: "refused", why };
    const entry = draftToEntry(draft, after, stamps);
    after = afterEntry(after, entry);
    entries.push(entry);
    if (entry.clientId !== null) fresh.set(entry.clientId, entry);
    return { outcome: "appended", entry };
  });
  return { answers, entries, after };
}

function earlier(clientId: string, fresh: ReadonlyMap<string, Entry>, slice: LogSlice): Entry | undefined {
  const inBatch = fresh.get(clientId);
  // A message repeated within its batch is given back as it is by now, like one from an earlier batch.
  if (inBatch) return slice.state.messages.find((message) => message.id === inBatch.id) ?? inBatch;
  return slice.repeats.get(clientId);
}

type Refusal = Extract<Appended, { outcome: "refused" }>["why"];

function refusal(draft: EntryDraft, { state, subTopicsApproved }: LogSlice): Refusal | null {
  const { requires } = draft;
  if (requires?.status && !requires.status.includes(state.status)) return "status";
  if (requires?.participant && presenceOf(state, requires.participant) !== "here") return "participant";
  const wanted = requires?.message;
  if (wanted && !messageStands(state, wanted.id, wanted.by)) return "message";
  if (requires?.draft !== undefined && requires.draft !== state.draft?.id) return "draft";
  if (requires?.approvedSubTopics && !subTopicsApproved && state.subTopics.length > 0) return "approval";
  const subject = subjectOf(draft);
  // Whatever the caller requires: nobody unknown comes or goes, and who was removed never returns.
  if (subject.person) {
    const presence = presenceOf(state, subject.person);
    if (presence === null || presence === "removed") return "participant";
  }
  if (subject.message && !messageStands(state, subject.message)) return "message";
  return null;
}

/** Whom or what an entry of this type changes. */
function subjectOf(draft: EntryDraft): { person?: string; message?: string } {
  const { type, body } = draft as {
    [T in Entry["type"]]: Pick<Extract<Entry, { type: T }>, "type" | "body">;
  }[Entry["type"]];
  // What follows from the room as it is changes the room as a whole.
  if (typeof body === "function") return {};
  switch (type) {
    case "participant:joined":
      return { person: body.participant.id };
    case "participant:left":
    case "participant:removed":
      return { person: body.participantId };
    case "message:deleted":
    case "reaction:added":
    case "reaction:removed":
      return { message: body.messageId };
    default:
      return {};
  }
}

function presenceOf(state: RoomState, id: string): "here" | "left" | "removed" | null {
  return state.roster.find((person) => person.id === id)?.presence ?? null;
}

function messageStands(state: RoomState, id: string, by?: string): boolean {
  const message = state.messages.find((candidate) => candidate.id === id);
  if (!message || message.body.text === null) return false;
  return by === undefined || authorKey(message.body.author) === by;
}

function draftToEntry(draft: EntryDraft, slice: LogSlice, stamps: Stamps): Entry {
  const { state } = slice;
  const entry = {
    seq: state.lastSeq + 1,
    id: stamps.newId(),
    at: stamps.at,
    clientId: draft.clientId,
    type: draft.type,
    body: toStorable(typeof draft.body === "function" ? draft.body(state) : draft.body),
  } as Entry;
  // What a facilitator's change replaces is written down with it, under the lock, so that it can be undone.
  if (entry.type === "sub-topics:changed" && entry.body.cause === "facilitator") {
    return { ...entry, body: { ...entry.body, before: state.subTopics } };
  }
  if (entry.type === "settings:changed") {
    return { ...entry, body: { ...entry.body, before: slice.settings } };
  }
  if (entry.type !== "participant:joined") return entry;
  // Whoever comes back is the person that joined: name and role are not the draft's to change.
  const known = state.roster.find((person) => person.id === entry.body.participant.id);
  if (!known) return entry;
  const { presence: _, ...participant } = known;
  return { ...entry, body: { participant } };
}

/** The slice after one more entry; the state by the reducer that browsers use too. */
export function afterEntry(slice: LogSlice, entry: Entry): LogSlice {
  const next = { ...slice, state: reduceRoom(slice.state, entry) };
  switch (entry.type) {
    case "settings:changed":
      return { ...next, settings: entry.body.settings as SettingsInput };
    case "room:opened":
      // Opening a room approves the sub-topics it opens with (MUCA §2).
      return { ...next, openedAt: slice.openedAt ?? entry.at, endedAt: null, subTopicsApproved: true };
    case "room:ended":
      return { ...next, endedAt: entry.at };
    case "sub-topics:changed":
      return { ...next, subTopicsApproved: approvedAfter(entry.body.cause, slice.subTopicsApproved) };
    default:
      return next;
  }
}

/** What the facilitator saved is approved, what the generator wrote is not yet, a turn changes nothing of it. */
function approvedAfter(cause: "facilitator" | "turn" | "set-up", before: boolean): boolean {
  if (cause === "turn") return before;
  return cause === "facilitator";
}

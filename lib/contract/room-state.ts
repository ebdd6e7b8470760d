import type { SubTopic } from "@/lib/muca/sub-topic";
import type { Author, Entry, Message, WaitingDraft } from "./entry";

export const roomStatuses = ["preparing", "open", "locked", "ended"] as const;
/** `preparing` before the facilitator opens it; `locked` = readable, nobody new comes in and participants can't write. */
export type RoomStatus = (typeof roomStatuses)[number];

export interface RosterPerson {
  id: string;
  name: string;
  role: string | null;
  simulated: boolean;
  presence: "here" | "left" | "removed";
}

/**
 * What a room is after some prefix of its log: the same reducer makes it on the server and in the browser.
 * A state taken from the store at `lastSeq` plus all later entries equals a fresh state.
 */
export interface RoomState {
  id: string;
  code: string;
  topic: string;
  kind: string;
  botName: string;
  status: RoomStatus;
  botPaused: boolean;
  subTopics: SubTopic[];
  /** The room's settings input (lib/muca/settings); null for participants. */
  settings: Record<string, unknown> | null;
  /** A reply that waits for the facilitator; always null for participants. */
  draft: WaitingDraft | null;
  /** In joining order. */
  roster: RosterPerson[];
  /** Ascending by seq; the newest ones, older ones are loaded on demand. */
  messages: Message[];
  /** Whether the log holds messages older than the first of `messages`. */
  hasOlder: boolean;
  lastSeq: number;
}

/** Applies one entry. Entries at or below `lastSeq` change nothing, so repeats are harmless. */
export function reduceRoom(state: RoomState, entry: Entry): RoomState {
  if (entry.seq <= state.lastSeq) return state;
  return { ...applyEntry(state, entry), lastSeq: entry.seq };
}

function applyEntry(state: RoomState, entry: Entry): RoomState {
  switch (entry.type) {
    case "message:posted":
      return { ...state, messages: [...state.messages, entry] };
    case "message:deleted":
      return withMessage(state, entry.body.messageId, (message) => ({
        ...message,
        body: { ...message.body, text: null, reactions: [] },
      }));
    case "reaction:added":
      return withMessage(state, entry.body.messageId, (message) =>
        withReaction(message, entry.body.emoji, entry.body.by, true),
      );
    case "reaction:removed":
      return withMessage(state, entry.body.messageId, (message) =>
        withReaction(message, entry.body.emoji, entry.body.by, false),
      );
    case "participant:joined": {
      const { participant } = entry.body;
      const known = state.roster.some((person) => person.id === participant.id);
      return {
        ...state,
        roster: known
          ? state.roster.map((person) =>
              person.id === participant.id ? { ...participant, presence: "here" } : person,
            )
          : [...state.roster, { ...participant, presence: "here" }],
      };
    }
    case "participant:left":
      return withPresence(state, entry.body.participantId, "left");
    case "participant:removed":
      return withPresence(state, entry.body.participantId, "removed");
    case "room:opened":
    case "room:unlocked":
      return { ...state, status: "open" };
    case "room:locked":
      return { ...state, status: "locked" };
    case "room:ended":
      return { ...state, status: "ended" };
    case "bot:paused":
      return { ...state, botPaused: true };
    case "bot:resumed":
      return { ...state, botPaused: false };
    case "sub-topics:changed":
      return { ...state, subTopics: entry.body.subTopics };
    case "settings:changed":
      return { ...state, settings: entry.body.settings };
    case "draft:proposed":
      return { ...state, draft: entry.body.draft };
    case "draft:decided":
    case "draft:expired":
      return state.draft?.id === entry.body.draftId ? { ...state, draft: null } : state;
    case "act:requested":
    case "entry:hidden":
      return state;
  }
}

/** Adds or removes one person's reaction on a message, keeping order of first use; no-op when already so. */
export function withReaction(message: Message, emoji: string, by: string, on: boolean): Message {
  if (message.body.text === null) return message;
  const others = message.body.reactions.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, by: reaction.by.filter((who) => who !== by) } : reaction,
  );
  if (on) {
    const same = others.find((reaction) => reaction.emoji === emoji);
    if (same) same.by = [...same.by, by].sort();
    else others.push({ emoji, by: [by] });
  }
  const reactions = others
    .filter((reaction) => reaction.by.length > 0)
    .sort((a, b) => a.emoji.localeCompare(b.emoji));
  return { ...message, body: { ...message.body, reactions } };
}

/** What participants never see: how the facilitator steers. */
const hostEntries: ReadonlySet<Entry["type"]> = new Set([
  "settings:changed",
  "act:requested",
  "draft:proposed",
  "draft:decided",
  "draft:expired",
]);

/** What may be done with an entry by a reader who is that person, or the host (`null`). */
export function visibleEntry(entry: Entry, participantId: string | null): Entry {
  if (participantId === null) return entry;
  const hidden =
    hostEntries.has(entry.type) ||
    (entry.type === "message:posted" && entry.body.to !== null && entry.body.to !== participantId);
  return hidden ? { ...entry, type: "entry:hidden", clientId: null, body: {} } : entry;
}

/** Key under which a person's reactions and mentions are kept: a participant's id, or `host`. */
export function authorKey(author: Author): string {
  return author.kind === "participant" ? author.participantId : author.kind;
}

function withMessage(state: RoomState, id: string, change: (message: Message) => Message): RoomState {
  if (!state.messages.some((message) => message.id === id)) return state;
  return {
    ...state,
    messages: state.messages.map((message) => (message.id === id ? change(message) : message)),
  };
}

function withPresence(state: RoomState, id: string, presence: RosterPerson["presence"]): RoomState {
  return {
    ...state,
    roster: state.roster.map((person) => (person.id === id ? { ...person, presence } : person)),
  };
}

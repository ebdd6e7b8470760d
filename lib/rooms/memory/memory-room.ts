import type { Entry, Message } from "@/lib/contract/entry";
import type { Feedback, FeedbackVerdict } from "@/lib/contract/feedback";
import { type RoomState, visibleEntry } from "@/lib/contract/room-state";
import type { TurnRecord } from "@/lib/contract/turn";
import {
  type AppendPlan,
  afterEntry,
  type LogSlice,
  planAppend,
  type Stamps,
  touchedBy,
} from "../append-plan";
import { findForgotten, forgetText } from "../forget-text";
import type { EntryDraft, ParticipantRow, RoomHead } from "../ports";

/** An opinion with the time of its last change. */
export type KeptFeedback = Feedback & { verdict: FeedbackVerdict; at: string };

export type MemoryPerson = ParticipantRow & { nameKey: string; tokenHash: string };

/** Everything kept of one room. Objects in it are never changed in place once they were handed out. */
export class MemoryRoom {
  head: Omit<RoomHead, "participants">;
  people: MemoryPerson[] = [];
  /** By seq - 1; message bodies as they are now. */
  entries: Entry[] = [];
  labels = new Map<string, string[]>();
  turns: TurnRecord[] = [];
  /** By message id, then by who. */
  feedback = new Map<string, Map<string, KeptFeedback>>();
  #openedAt: string | null = null;
  #endedAt: string | null = null;
  #seqById = new Map<string, number>();
  #seqByClientId = new Map<string, number>();

  constructor(head: Omit<RoomHead, "participants">) {
    this.head = head;
  }

  append(drafts: readonly EntryDraft[], stamps: Stamps): AppendPlan {
    const before = this.#slice(drafts);
    const plan = planAppend(before, drafts, stamps);
    this.#keep(before, plan.entries, plan.after);
    return plan;
  }

  /** Adds a new person with the entry that says so. */
  addPerson(person: MemoryPerson, entry: Entry): void {
    this.people.push(person);
    const before = this.#slice([]);
    this.#keep(before, [entry], afterEntry(before, entry));
  }

  messageById(id: string): Message | null {
    const entry = this.entries[(this.#seqById.get(id) ?? 0) - 1];
    return entry?.type === "message:posted" ? entry : null;
  }

  /** Messages below `beforeSeq` that this reader may see, ascending, the newest `limit`. */
  messagesBefore(beforeSeq: number, limit: number, participantId: string | null) {
    const messages: Message[] = [];
    for (let index = Math.min(beforeSeq - 1, this.entries.length) - 1; index >= 0; index -= 1) {
      const entry = this.entries[index];
      if (!entry) continue;
      const visible = visibleEntry(entry, participantId);
      if (visible.type !== "message:posted") continue;
      if (messages.length === limit) return { messages: messages.reverse(), hasOlder: true };
      messages.push(visible);
    }
    return { messages: messages.reverse(), hasOlder: false };
  }

  state(participantId: string | null, messageLimit: number): RoomState {
    const { messages, hasOlder } = this.messagesBefore(Number.POSITIVE_INFINITY, messageLimit, participantId);
    const state = { ...this.#bareState(), roster: this.people.map(toRosterPerson), messages, hasOlder };
    return participantId === null ? state : { ...state, settings: null, draft: null };
  }

  /** Messages after `seq` that count as utterances: private words do not, deleted messages do. */
  utterancesAfter(seq: number): Message[] {
    return this.entries
      .slice(seq)
      .filter((entry): entry is Message => entry.type === "message:posted" && entry.body.to === null);
  }

  #slice(drafts: readonly EntryDraft[]): LogSlice {
    const touched = touchedBy(drafts);
    const people = this.people.filter((person) => touched.people.includes(person.id));
    const messages = touched.messages.map((id) => this.messageById(id)).filter((message) => message !== null);
    const repeats = new Map<string, Entry>();
    for (const clientId of touched.clientIds) {
      const first = this.entries[(this.#seqByClientId.get(clientId) ?? 0) - 1];
      if (first) repeats.set(clientId, first);
    }
    return {
      state: { ...this.#bareState(), roster: people.map(toRosterPerson), messages },
      settings: this.head.settings,
      subTopicsApproved: this.head.subTopicsApproved,
      openedAt: this.#openedAt,
      endedAt: this.#endedAt,
      repeats,
    };
  }

  #keep(before: LogSlice, entries: readonly Entry[], after: LogSlice): void {
    for (const entry of entries) {
      this.entries.push(entry);
      this.#seqById.set(entry.id, entry.seq);
      if (entry.clientId !== null) this.#seqByClientId.set(entry.clientId, entry.seq);
    }
    for (const { seq, text } of findForgotten(before.state.messages, after.state.messages)) {
      this.turns = this.turns.map((turn) =>
        turn.basedOnSeq < seq ? turn : { ...turn, calls: turn.calls.map((call) => forgetText(call, text)) },
      );
    }
    for (const message of after.state.messages) this.entries[message.seq - 1] = message;
    for (const { id, presence } of after.state.roster) {
      this.people = this.people.map((person) => (person.id === id ? { ...person, presence } : person));
    }
    const { status, botPaused, subTopics, lastSeq, draft } = after.state;
    const { settings, subTopicsApproved } = after;
    this.head = { ...this.head, status, botPaused, subTopics, draft, lastSeq, settings, subTopicsApproved };
    this.#openedAt = after.openedAt;
    this.#endedAt = after.endedAt;
  }

  #bareState(): Omit<RoomState, "roster" | "messages"> {
    const { id, code, inputs, botName, status, botPaused, subTopics, lastSeq, draft, settings } = this.head;
    const { topic, kind } = inputs;
    const room = { id, code, topic, kind, botName, status, botPaused, subTopics, settings, draft, lastSeq };
    return { ...room, hasOlder: false };
  }
}

export function toParticipantRow({ nameKey: _key, tokenHash: _hash, ...row }: MemoryPerson): ParticipantRow {
  return row;
}

function toRosterPerson({ id, name, role, simulated, presence }: MemoryPerson) {
  return { id, name, role, simulated, presence };
}

import { randomUUID } from "node:crypto";
import type { Entry, Message } from "@/lib/contract/entry";
import type { Feedback, FeedbackRow } from "@/lib/contract/feedback";
import type { RoomState } from "@/lib/contract/room-state";
import { isSteering } from "@/lib/contract/steering";
import type { TurnMark, TurnRecord } from "@/lib/contract/turn";
import type {
  Appended,
  Clock,
  EntryDraft,
  Joined,
  JoinRequest,
  NewRoom,
  ParticipantRow,
  RoomDrafts,
  RoomHead,
  RoomStore,
  SeenPerson,
  TurnCommit,
  TurnCommitted,
} from "../ports";
import { createRoomCode } from "../room-code";
import { toStorable } from "../storable";
import { checkTurn, toTurnMark, toTurnRecord, turnDrafts } from "../turn-plan";
import type { MemoryLeases } from "./memory-leases";
import { type KeptFeedback, type MemoryPerson, MemoryRoom, toParticipantRow } from "./memory-room";

/** Rooms in the memory of this process: for tests, replays and simulations. */
export class MemoryRoomStore implements RoomStore {
  #rooms = new Map<string, MemoryRoom>();
  #clock: Clock;
  #leases: MemoryLeases;

  constructor(parts: { clock: Clock; leases: MemoryLeases }) {
    this.#clock = parts.clock;
    this.#leases = parts.leases;
  }

  async createRoom({ inputs, settings, botName, subTopics, isDemo }: NewRoom): Promise<RoomHead> {
    const room = new MemoryRoom({
      ...toStorable({ inputs, settings, botName, subTopics, isDemo }),
      id: randomUUID(),
      code: createRoomCode(),
      status: "preparing",
      botPaused: false,
      lastSeq: 0,
      lastTurn: 0,
      lastBasedOnSeq: 0,
      memory: null,
      subTopicsApproved: false,
      draft: null,
      createdAt: this.#now(),
    });
    this.#rooms.set(room.head.id, room);
    return headOf(room);
  }

  async head(roomId: string): Promise<RoomHead | null> {
    const room = this.#rooms.get(roomId);
    return room ? headOf(room) : null;
  }

  async roomIdByCode(code: string): Promise<string | null> {
    return [...this.#rooms.values()].find((room) => room.head.code === code)?.head.id ?? null;
  }

  async state(roomId: string, participantId: string | null, messageLimit: number): Promise<RoomState | null> {
    const state = this.#rooms.get(roomId)?.state(participantId, messageLimit);
    return state ? structuredClone(state) : null;
  }

  async append(roomId: string, drafts: readonly EntryDraft[]): Promise<Appended[]> {
    const room = this.#rooms.get(roomId);
    if (!room) return drafts.map(() => ({ outcome: "refused", why: "room-missing" }));
    return structuredClone(room.append(drafts, this.#stamps()).answers);
  }

  appendMany(batches: readonly RoomDrafts[]): Promise<PromiseSettledResult<Appended[]>[]> {
    return Promise.allSettled(batches.map(({ roomId, drafts }) => this.append(roomId, drafts)));
  }

  async join(request: JoinRequest): Promise<Joined> {
    const room = this.#rooms.get(request.roomId);
    if (!room) return { outcome: "refused", why: "room-missing" };
    const { status, lastSeq } = room.head;
    if (status !== "open" && status !== "preparing") return { outcome: "refused", why: "status" };
    if (room.people.some((person) => person.presence !== "removed" && person.nameKey === request.nameKey)) {
      return { outcome: "refused", why: "name-taken" };
    }
    const here = room.people.filter((person) => person.presence === "here").length;
    if (here >= request.maxPeople) return { outcome: "refused", why: "full" };
    const person = this.#newPerson(request, lastSeq + 1);
    const entry = joinedEntry(person, this.#stamps());
    room.addPerson(person, entry);
    return structuredClone({ outcome: "joined", participant: toParticipantRow(person), entry });
  }

  async progress(roomIds: readonly string[]) {
    return roomIds.flatMap((roomId) => {
      const head = this.#rooms.get(roomId)?.head;
      return head ? [{ roomId, lastSeq: head.lastSeq, lastTurn: head.lastTurn }] : [];
    });
  }

  async entriesAfter(roomId: string, afterSeq: number, limit: number): Promise<Entry[]> {
    const from = Math.max(0, afterSeq);
    return structuredClone(this.#rooms.get(roomId)?.entries.slice(from, from + limit) ?? []);
  }

  async message(roomId: string, messageId: string): Promise<Message | null> {
    return structuredClone(this.#rooms.get(roomId)?.messageById(messageId) ?? null);
  }

  async messagesBefore(
    roomId: string,
    beforeSeq: number,
    limit: number,
    participantId: string | null = null,
  ): Promise<{ messages: Message[]; hasOlder: boolean }> {
    const room = this.#rooms.get(roomId);
    if (!room) return { messages: [], hasOlder: false };
    return structuredClone(room.messagesBefore(beforeSeq, limit, participantId));
  }

  async labels(roomId: string): Promise<Record<string, string[]>> {
    return structuredClone(Object.fromEntries(this.#rooms.get(roomId)?.labels ?? []));
  }

  async steering(roomId: string, beforeSeq: number, limit: number) {
    const all = (this.#rooms.get(roomId)?.entries ?? []).filter(
      (entry) => entry.seq < beforeSeq && isSteering(entry),
    );
    const entries = all.slice(Math.max(0, all.length - limit));
    return structuredClone({ entries, hasOlder: all.length > entries.length });
  }

  async entry(roomId: string, seq: number): Promise<Entry | null> {
    return structuredClone(this.#rooms.get(roomId)?.entries[seq - 1] ?? null);
  }

  async setFeedback(roomId: string, feedback: Feedback): Promise<boolean> {
    const room = this.#rooms.get(roomId);
    const { messageId, by, verdict, reason } = toStorable(feedback);
    if (room?.messageById(messageId)?.body.author.kind !== "bot") return false;
    const opinions = room.feedback.get(messageId) ?? new Map<string, KeptFeedback>();
    room.feedback.set(messageId, opinions);
    if (verdict === null) opinions.delete(by);
    else opinions.set(by, { messageId, by, verdict, reason, at: this.#now() });
    return true;
  }

  async feedback(roomId: string, by?: string): Promise<FeedbackRow[]> {
    const room = this.#rooms.get(roomId);
    return structuredClone(room ? feedbackRows(room, by) : []);
  }

  async commitTurn(turn: TurnCommit): Promise<TurnCommitted> {
    const room = this.#rooms.get(turn.roomId);
    if (!room) return { outcome: "fenced" };
    const { status, botPaused, lastTurn, subTopics } = room.head;
    const leaseHeld = this.#leases.holds(turn.roomId, turn.epoch);
    const utterancesSince = room.utterancesAfter(turn.record.basedOnSeq).length;
    const check = checkTurn(turn, { status, botPaused, lastTurn, leaseHeld, utterancesSince });
    if (check === "stale") return { outcome: "stale", utterancesSince };
    if (check === "fenced") return { outcome: "fenced" };
    const { entries } = room.append(turnDrafts(turn, subTopics), this.#stamps());
    const messageId = entries.find((entry) => entry.type === "message:posted")?.id ?? null;
    const record = toTurnRecord(turn, messageId);
    keepTurn(room, record, turn);
    return structuredClone({ outcome: "committed", entries, record });
  }

  async turns(
    roomId: string,
    beforeNumber: number | null,
    limit: number,
  ): Promise<{ turns: TurnMark[]; hasOlder: boolean }> {
    const all = this.#rooms.get(roomId)?.turns ?? [];
    const before = all.filter((turn) => beforeNumber === null || turn.number < beforeNumber);
    const turns = before.slice(Math.max(0, before.length - limit)).map(toTurnMark);
    return { turns, hasOlder: before.length > turns.length };
  }

  async turn(roomId: string, number: number): Promise<TurnRecord | null> {
    const found = this.#rooms.get(roomId)?.turns.find((turn) => turn.number === number);
    return found ? structuredClone(found) : null;
  }

  async touchParticipants(people: readonly SeenPerson[], at: string): Promise<void> {
    for (const { roomId, participantId } of people) {
      const room = this.#rooms.get(roomId);
      if (!room) continue;
      room.people = room.people.map((person) =>
        person.id === participantId && (person.lastSeenAt === null || person.lastSeenAt < at)
          ? { ...person, lastSeenAt: at }
          : person,
      );
    }
  }

  async participantByToken(roomId: string, tokenHash: string): Promise<ParticipantRow | null> {
    const person = this.#rooms.get(roomId)?.people.find((candidate) => candidate.tokenHash === tokenHash);
    return person ? toParticipantRow(person) : null;
  }

  async roomsToRecover(): Promise<string[]> {
    return [...this.#rooms.values()].filter(needsRecovery).map((room) => room.head.id);
  }

  #newPerson(request: JoinRequest, joinedSeq: number): MemoryPerson {
    const { name, nameKey, role, simulated, tokenHash } = toStorable(request);
    const taken = [...this.#rooms.values()].some((room) =>
      room.people.some((p) => p.tokenHash === tokenHash),
    );
    if (taken) throw new Error("This participant token is in use already; draw a new one.");
    const base = { id: randomUUID(), name, nameKey, role, simulated, tokenHash, joinedSeq };
    return { ...base, presence: "here", lastSeenAt: this.#now() };
  }

  #stamps() {
    return { at: this.#now(), newId: () => randomUUID() };
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }
}

function headOf(room: MemoryRoom): RoomHead {
  return structuredClone({ ...room.head, participants: room.people.map(toParticipantRow) });
}

function joinedEntry(person: MemoryPerson, stamps: { at: string; newId: () => string }): Entry {
  const { id, name, role, simulated, joinedSeq } = person;
  const body = { participant: { id, name, role, simulated } };
  return {
    seq: joinedSeq,
    id: stamps.newId(),
    at: stamps.at,
    clientId: null,
    type: "participant:joined",
    body,
  };
}

function keepTurn(room: MemoryRoom, record: TurnRecord, turn: TurnCommit): void {
  const { number, basedOnSeq } = record;
  room.turns.push(record);
  for (const [messageId, labels] of Object.entries(turn.labels)) {
    if (room.messageById(messageId) && !room.labels.has(messageId)) room.labels.set(messageId, [...labels]);
  }
  const memory = toStorable(turn.memory);
  room.head = { ...room.head, memory, lastTurn: number, lastBasedOnSeq: basedOnSeq };
}

/** Names of hosts are those with which they last wrote or steered, as far as the log tells; else the key. */
function feedbackRows(room: MemoryRoom, by: string | undefined): FeedbackRow[] {
  return room.entries.flatMap((entry) => {
    if (entry.type !== "message:posted" || !entry.body.bot) return [];
    const { turn, act } = entry.body.bot;
    const opinions = [...(room.feedback.get(entry.id)?.values() ?? [])];
    return opinions
      .filter((opinion) => by === undefined || opinion.by === by)
      .sort((a, b) => (a.by < b.by ? -1 : 1))
      .map((opinion) => {
        const person = room.people.find(({ id }) => id === opinion.by);
        return { ...opinion, byName: person?.name ?? opinion.by, turn, act, text: entry.body.text };
      });
  });
}

function needsRecovery(room: MemoryRoom): boolean {
  const { status, botPaused, lastBasedOnSeq } = room.head;
  if (status !== "open" || botPaused) return false;
  return room.utterancesAfter(lastBasedOnSeq).some((message) => message.body.author.kind !== "bot");
}

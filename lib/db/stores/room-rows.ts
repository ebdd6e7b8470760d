import type { Entry, EntryBody, EntryType, Message, WaitingDraft } from "@/lib/contract/entry";
import type { RoomState, RosterPerson } from "@/lib/contract/room-state";
import type { FacilitatorMemory } from "@/lib/muca/facilitator-memory";
import type { RoomInputs } from "@/lib/muca/room-inputs";
import type { SettingsInput } from "@/lib/muca/settings";
import type { SubTopic } from "@/lib/muca/sub-topic";
import type { LogSlice } from "@/lib/rooms/append-plan";
import type { ParticipantRow, RoomHead } from "@/lib/rooms/ports";

/** A room as hand-written statements read it; `roomColumns` are its columns. */
export interface RoomRow {
  id: string;
  code: string;
  topic: string;
  kind: RoomInputs["kind"];
  agenda: string | null;
  hints: string | null;
  roles: string | null;
  settings: SettingsInput;
  botName: string;
  status: RoomHead["status"];
  botPaused: boolean;
  subTopics: SubTopic[];
  subTopicsApproved: boolean;
  isDemo: boolean;
  draft: WaitingDraft | null;
  lastSeq: number;
  lastTurn: number;
  lastBasedOnSeq: number;
  createdAt: Date;
  openedAt: Date | null;
  endedAt: Date | null;
}

export const roomColumns = `r."id", r."code", r."topic", r."kind", r."agenda", r."hints", r."roles", r."settings",
  r."botName", r."status", r."botPaused", r."subTopics", r."subTopicsApproved", r."isDemo", r."draft", r."lastSeq",
  r."lastTurn", r."lastBasedOnSeq", r."createdAt", r."openedAt", r."endedAt"`;

export interface PersonRow extends RosterPerson {
  joinedSeq: number;
  lastSeenAt: Date | null;
}

export const personColumns = `"id", "name", "role", "simulated", "presence", "joinedSeq", "lastSeenAt"`;

export interface EntryRow {
  seq: number;
  id: string;
  at: Date;
  clientId: string | null;
  type: EntryType;
  body: EntryBody<EntryType>;
}

export const entryColumns = `"seq", "id", "at", "clientId", "type", "body"`;

/** The log is written by this store only, so type and body belong together. */
export function toEntry({ seq, id, at, clientId, type, body }: EntryRow): Entry {
  return { seq, id, at: at.toISOString(), clientId, type, body } as Entry;
}

export function isMessage(entry: Entry): entry is Message {
  return entry.type === "message:posted";
}

export function toParticipantRow(row: PersonRow): ParticipantRow {
  const { id, name, role, simulated, presence, joinedSeq, lastSeenAt } = row;
  return { id, name, role, simulated, presence, joinedSeq, lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

export function toRosterPerson({ id, name, role, simulated, presence }: PersonRow): RosterPerson {
  return { id, name, role, simulated, presence };
}

export function toRoomHead(
  row: RoomRow,
  memory: FacilitatorMemory | null,
  participants: ParticipantRow[],
): RoomHead {
  const { id, code, topic, kind, agenda, hints, roles, settings, botName, status, botPaused } = row;
  const { subTopics, subTopicsApproved, isDemo, lastSeq, lastTurn, lastBasedOnSeq } = row;
  const inputs = { topic, kind, agenda, hints, roles };
  const createdAt = row.createdAt.toISOString();
  const counters = { lastSeq, lastTurn, lastBasedOnSeq };
  const head = { id, code, inputs, settings, botName, status, botPaused, subTopics, subTopicsApproved };
  return { ...head, ...counters, memory, participants, isDemo, draft: row.draft, createdAt };
}

/** The room's state with only those people and messages that were read. */
export function toRoomState(row: RoomRow, roster: RosterPerson[], messages: Message[]): RoomState {
  const { id, code, topic, kind, botName, status, botPaused, subTopics, settings, draft, lastSeq } = row;
  const room = { id, code, topic, kind, botName, status, botPaused, subTopics, settings, draft, lastSeq };
  return { ...room, roster, messages, hasOlder: false };
}

/** The slice of a locked room's log: the people its drafts name and the entries they touch or repeat. */
export function toLogSlice(row: RoomRow, roster: RosterPerson[], entries: Entry[]): LogSlice {
  return {
    state: toRoomState(row, roster, entries.filter(isMessage)),
    settings: row.settings,
    subTopicsApproved: row.subTopicsApproved,
    openedAt: row.openedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    repeats: new Map(entries.flatMap((entry) => (entry.clientId === null ? [] : [[entry.clientId, entry]]))),
  };
}

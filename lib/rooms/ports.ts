import type { Entry, EntryBody, EntryType, Message, WaitingDraft } from "@/lib/contract/entry";
import type { Feedback, FeedbackRow } from "@/lib/contract/feedback";
import type { RoomState, RoomStatus } from "@/lib/contract/room-state";
import type { BotActivity, Presence } from "@/lib/contract/socket";
import type { TurnMark, TurnRecord } from "@/lib/contract/turn";
import type { FacilitatorMemory } from "@/lib/muca/facilitator-memory";
import type { RoomInputs } from "@/lib/muca/room-inputs";
import type { SettingsInput } from "@/lib/muca/settings";
import type { SubTopic } from "@/lib/muca/sub-topic";

/** What a room is apart from its messages. `settings` is the input that lib/muca/settings resolves. */
export interface RoomHead {
  id: string;
  code: string;
  inputs: RoomInputs;
  settings: SettingsInput;
  botName: string;
  status: RoomStatus;
  botPaused: boolean;
  subTopics: SubTopic[];
  participants: ParticipantRow[];
  lastSeq: number;
  lastTurn: number;
  /** Newest entry the last turn was based on; 0 before the first turn. */
  lastBasedOnSeq: number;
  /** The facilitator's memory after its last turn; null before the first. */
  memory: FacilitatorMemory | null;
  /** Whether the facilitator stands behind the sub-topics: saved them last, or opened the room with them. */
  subTopicsApproved: boolean;
  isDemo: boolean;
  /** A reply that waits for the facilitator. */
  draft: WaitingDraft | null;
  createdAt: string;
}

export interface ParticipantRow {
  id: string;
  name: string;
  role: string | null;
  simulated: boolean;
  presence: "here" | "left" | "removed";
  joinedSeq: number;
  lastSeenAt: string | null;
}

export interface NewRoom {
  ownerId: string | null;
  inputs: RoomInputs;
  settings: SettingsInput;
  botName: string;
  subTopics: SubTopic[];
  isDemo: boolean;
  /** The headless simulation to which it belongs; such a room is gone with it. */
  simulationId?: string | null;
}

/** Something that should be added to a room's log, and what must hold at that moment for it to be added. */
export interface EntryDraft<T extends EntryType = EntryType> {
  type: T;
  /**
   * What it says, or how that follows from the room as it is when it is written, so that nobody's change in between is
   * lost. Must not throw.
   */
  body: EntryBody<T> | ((now: RoomState) => EntryBody<T>);
  /** Unique per room; a repeat gives back the first entry. */
  clientId: string | null;
  /** Checked in the same transaction. */
  requires?: {
    status?: readonly RoomStatus[];
    /** This participant is present (not left, not removed). */
    participant?: string;
    /** The message exists, is not deleted, and (when `by` is set) was written by that author key. */
    message?: { id: string; by?: string };
    /** This draft of a reply waits for the facilitator. */
    draft?: string;
    /** The facilitator stands behind the sub-topics, or there are none. */
    approvedSubTopics?: true;
  };
}

/** Drafts for one room's log. */
export interface RoomDrafts {
  roomId: string;
  drafts: readonly EntryDraft[];
}

export type Appended =
  | { outcome: "appended"; entry: Entry }
  /** Same clientId as an earlier entry, which is given back. */
  | { outcome: "repeated"; entry: Entry }
  | { outcome: "refused"; why: "room-missing" | "status" | "participant" | "message" | "draft" | "approval" };

export interface JoinRequest {
  roomId: string;
  name: string;
  /** Confusable-folded name, unique per room among people who are not removed. */
  nameKey: string;
  role: string | null;
  simulated: boolean;
  tokenHash: string;
  maxPeople: number;
}
export type Joined =
  | { outcome: "joined"; participant: ParticipantRow; entry: Entry }
  | { outcome: "refused"; why: "room-missing" | "status" | "name-taken" | "full" };

/** Somebody in a room. */
export interface SeenPerson {
  roomId: string;
  participantId: string;
}

/** A finished turn, written in one transaction with its reply, labels and memory. */
export interface TurnCommit {
  roomId: string;
  epoch: number;
  record: Omit<TurnRecord, "messageId">;
  memory: FacilitatorMemory;
  /** Labels given in this turn: message id → sub-topic ids. */
  labels: Record<string, string[]>;
  /** The reply; null keeps silence. */
  reply: EntryBody<"message:posted"> | null;
  /**
   * Refuse the reply when more than this many utterances came after `record.basedOnSeq` (spec MUCA §5, "Stale");
   * null for answers to mentions, which are always posted.
   */
  staleAfter: number | null;
  /**
   * The sub-topics the turn began with: what the facilitator changed since then stays. Without it the turn's own
   * findings stand.
   */
  subTopicsBefore?: readonly SubTopic[];
}
export type TurnCommitted =
  | { outcome: "committed"; entries: Entry[]; record: TurnRecord }
  /** Too much was said meanwhile; nothing was written. */
  | { outcome: "stale"; utterancesSince: number }
  /** Another node holds the lease, or the room ended or was paused; nothing was written. */
  | { outcome: "fenced" };

/** Everything a room keeps. Adapters: in memory and PostgreSQL; both pass one contract suite. */
export interface RoomStore {
  createRoom(room: NewRoom): Promise<RoomHead>;
  head(roomId: string): Promise<RoomHead | null>;
  roomIdByCode(code: string): Promise<string | null>;
  /** Head plus the newest messages, consistent at `lastSeq`. `participantId` null = as a host sees it. */
  state(roomId: string, participantId: string | null, messageLimit: number): Promise<RoomState | null>;
  /**
   * Appends in order, in one transaction; one answer per draft, and one that is refused does not disturb the
   * others. Apart from `requires`, a draft is refused when its person is unknown or removed, or its message is
   * missing or deleted. Someone who left comes back by a `participant:joined` draft with the same id.
   */
  append(roomId: string, drafts: readonly EntryDraft[]): Promise<Appended[]>;
  /**
   * Appends to several different rooms, answers in the order of the batches. Each room's part is one transaction
   * or belongs to one; a part that fails does not disturb the others.
   */
  appendMany(batches: readonly RoomDrafts[]): Promise<PromiseSettledResult<Appended[]>[]>;
  join(request: JoinRequest): Promise<Joined>;
  /** How far rooms are; those that do not exist are left out. */
  progress(roomIds: readonly string[]): Promise<{ roomId: string; lastSeq: number; lastTurn: number }[]>;
  /** Entries with seq above `afterSeq`, ascending. */
  entriesAfter(roomId: string, afterSeq: number, limit: number): Promise<Entry[]>;
  /** One message as it is now, whoever may see it; null when the room has none of that id. */
  message(roomId: string, messageId: string): Promise<Message | null>;
  /**
   * Messages with seq below `beforeSeq`, ascending, the newest `limit` of them that this reader may see;
   * `participantId` null or left out = as a host sees it.
   */
  messagesBefore(
    roomId: string,
    beforeSeq: number,
    limit: number,
    participantId?: string | null,
  ): Promise<{ messages: Message[]; hasOlder: boolean }>;
  /** Labels of all utterances: message id → sub-topic ids. */
  labels(roomId: string): Promise<Record<string, string[]>>;
  /** What the facilitator did (see lib/contract/steering) with seq below `beforeSeq`, ascending, the newest `limit`. */
  steering(
    roomId: string,
    beforeSeq: number,
    limit: number,
  ): Promise<{ entries: Entry[]; hasOlder: boolean }>;
  /** Any entry of the room by its seq; null when there is none. */
  entry(roomId: string, seq: number): Promise<Entry | null>;
  /**
   * Keeps somebody's opinion of a bot message, in place of their earlier one; a null verdict takes it back. False
   * when the room has no such bot message.
   */
  setFeedback(roomId: string, feedback: Feedback): Promise<boolean>;
  /** Opinions on a room's bot messages, in the order of the messages and then by who; `by` = only this person's. */
  feedback(roomId: string, by?: string): Promise<FeedbackRow[]>;
  commitTurn(turn: TurnCommit): Promise<TurnCommitted>;
  /** Marks of turns below `beforeNumber` (null: all), ascending, the newest `limit` of them. */
  turns(
    roomId: string,
    beforeNumber: number | null,
    limit: number,
  ): Promise<{ turns: TurnMark[]; hasOlder: boolean }>;
  turn(roomId: string, number: number): Promise<TurnRecord | null>;
  /** Keeps when people were seen, in one write; an earlier time than is known changes nothing. */
  touchParticipants(people: readonly SeenPerson[], at: string): Promise<void>;
  /** Participant by hashed token, whatever their presence; null when unknown in that room. */
  participantByToken(roomId: string, tokenHash: string): Promise<ParticipantRow | null>;
  /** Rooms that are open and in which something happened since their last turn; for recovery after a crash. */
  roomsToRecover(): Promise<string[]>;
}

export interface Lease {
  roomId: string;
  node: string;
  /** Grows with every take-over; a commit under an older epoch is fenced. */
  epoch: number;
  expiresAt: string;
}

/** Who may run a room's turn; times are the store's, in ms. */
export interface Leases {
  acquire(roomId: string, node: string, ttlMs: number): Promise<Lease | null>;
  /** Null when the lease was lost. */
  renew(lease: Lease, ttlMs: number): Promise<Lease | null>;
  release(lease: Lease): Promise<void>;
}

/** What happens in rooms, to whom it may concern on any node. */
export type RoomEvent =
  | { type: "entries"; roomId: string; entries: Entry[] }
  | { type: "typing"; roomId: string; who: string; on: boolean }
  | { type: "presence"; roomId: string; presence: Presence }
  | { type: "bot-activity"; roomId: string; activity: BotActivity }
  | { type: "bot-text"; roomId: string; turn: number; text: string | null }
  | { type: "turn"; roomId: string; turn: TurnRecord }
  | { type: "head-changed"; roomId: string }
  /** The room is gone, and so is everybody's business in it. */
  | { type: "room-deleted"; roomId: string }
  /** An account was disabled, changed its role or ended sessions: whoever acts with it is asked again. */
  | { type: "account-changed"; userId: string }
  /** Providers of models, prices or budgets changed. */
  | { type: "models-changed" };

export interface RoomBus {
  publish(event: RoomEvent): void;
  /** Returns the unsubscribe function. Events of one room arrive in the order in which they were published. */
  subscribe(listener: (event: RoomEvent) => void): () => void;
}

/** Time, so that tests need not wait for it. */
export interface Clock {
  now(): Date;
  /** Calls back once after `ms`; returns the function that calls it off. */
  after(ms: number, callback: () => void): () => void;
}

/** Who stands behind a connection, in one room. */
export type Viewer =
  | { role: "participant"; participant: ParticipantRow }
  | { role: "host"; userId: string; name: string }
  | { role: "observer" };

/** Decides who may see and do what; asked on every entry to a room and again for every event that changes something. */
export interface AccessControl {
  /**
   * The viewer behind a Cookie header, or null when that browser has no business in the room. A removed
   * participant is given back as participant with presence `removed`, so that the reason can be told.
   */
  viewer(
    roomId: string,
    as: "participant" | "host",
    cookieHeader: string | undefined,
  ): Promise<Viewer | null>;
}

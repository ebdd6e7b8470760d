import { z } from "zod";
import { actNames, requestableActs } from "@/lib/muca/act-name";
import { approvalModes } from "@/lib/muca/settings";
import { subTopicStatuses } from "@/lib/muca/sub-topic";
import type { WireError } from "@/lib/shared/errors";
import { type Entry, type Message, messageMaxLength, reactionEmojis } from "./entry";
import { feedbackReasonSchema, type SeenFeedback, verdicts } from "./feedback";
import type { BudgetUse } from "./models";
import type { RoomState } from "./room-state";
import type { TurnMark, TurnRecord } from "./turn";

/** Every answer over the socket: what was asked for, or an error that says what to do. */
export type Ack<T> = { ok: true; value: T } | { ok: false; error: WireError };

export const viewerRoles = ["participant", "host", "observer"] as const;
/** `observer` sees what the host sees and changes nothing (the demo link). */
export type ViewerRole = (typeof viewerRoles)[number];

/** A number in a log or of a turn, as large as PostgreSQL's integer. */
const place = z.number().int().max(2_147_483_647);
/** PostgreSQL takes no U+0000; what holds one is nobody's id. */
const withoutNull = /^[^\0]*$/;
const id = z.string().min(1).max(64).regex(withoutNull);

/** What a browser may send, by event; imperative. */
export const clientEventSchemas = {
  /** Enters a room, or catches up after a gap: `afterSeq` is the newest seq the browser holds, null for none. */
  "room:enter": z.object({
    roomId: id,
    as: z.enum(["participant", "host"]),
    afterSeq: place.min(0).nullable(),
  }),
  "room:leave": z.object({ roomId: id }),
  "message:send": z.object({
    roomId: id,
    clientId: z.string().min(8).max(64).regex(withoutNull),
    text: z.string().max(messageMaxLength * 2),
    replyTo: id.nullable(),
    /** Host only: a private word to this participant. */
    to: id.nullable().default(null),
  }),
  "message:delete": z.object({ roomId: id, messageId: id }),
  "reaction:set": z.object({ roomId: id, messageId: id, emoji: z.enum(reactionEmojis), on: z.boolean() }),
  "typing:set": z.object({ roomId: id, on: z.boolean() }),
  "history:load": z.object({
    roomId: id,
    beforeSeq: place.min(1),
    limit: z.number().int().min(1).max(500),
  }),
  "bot:pause": z.object({ roomId: id }),
  "bot:resume": z.object({ roomId: id }),
  "turns:list": z.object({
    roomId: id,
    beforeNumber: place.min(0).nullable(),
    limit: z.number().int().min(1).max(500),
  }),
  "turn:load": z.object({ roomId: id, number: place.min(1) }),
  /** Host only, like all that follows up to `feedback`: `text` null sends the draft as it is. */
  "draft:decide": z.object({
    roomId: id,
    draftId: id,
    verdict: z.enum(["sent", "discarded"]),
    text: z
      .string()
      .max(messageMaxLength * 2)
      .nullable(),
  }),
  "act:request": z.object({
    roomId: id,
    act: z.enum(requestableActs),
    target: id.nullable(),
    subTopicId: id.nullable(),
  }),
  "act:mute": z.object({ roomId: id, act: z.enum(actNames), muted: z.boolean() }),
  "approval:set": z.object({
    roomId: id,
    mode: z.enum(approvalModes),
    /** How long a mention waits; left out, as before. */
    seconds: z.number().int().min(1).max(3_600).nullable().optional(),
  }),
  "sub-topic:set": z.object({
    roomId: id,
    subTopicId: id,
    status: z.enum(subTopicStatuses).optional(),
    held: z.boolean().optional(),
    closed: z.boolean().optional(),
    consensus: z.string().trim().min(1).max(600).nullable().optional(),
  }),
  "steering:list": z.object({
    roomId: id,
    beforeSeq: place.min(1).nullable(),
    limit: z.number().int().min(1).max(200),
  }),
  "steering:undo": z.object({ roomId: id, seq: place.min(1) }),
  /** One's own opinion of a bot message; null takes it back. */
  "feedback:give": z.object({
    roomId: id,
    messageId: id,
    verdict: z.enum(verdicts).nullable(),
    reason: feedbackReasonSchema,
  }),
  /** All opinions for hosts, one's own for participants. */
  "feedback:list": z.object({ roomId: id }),
} as const;

export type ClientEvent = keyof typeof clientEventSchemas;
export type ClientPayload<E extends ClientEvent> = z.input<(typeof clientEventSchemas)[E]>;
export type ParsedPayload<E extends ClientEvent> = z.output<(typeof clientEventSchemas)[E]>;

export interface Presence {
  /** By participant id. */
  [participantId: string]: { online: boolean; lastSeenAt: string | null };
}

/** What `room:enter` gives: a whole state, or only the entries missed since `afterSeq`. */
export interface Entered {
  role: ViewerRole;
  /** The participant this browser is, for role participant. */
  participantId: string | null;
  snapshot: RoomState | null;
  entries: Entry[];
  presence: Presence;
  bot: BotActivity;
  /** Newest turn, for hosts and observers. */
  lastTurn: TurnRecord | null;
  serverTime: string;
}

/** What the bot is doing right now; `waiting` for a facilitator's word is told to insiders only. `failing` says that the model fails and the built-in engine answers. */
export interface BotActivity {
  state: "idle" | "thinking" | "writing" | "waiting";
  engine: "model" | "built-in";
  /** Why the built-in engine is in use, for hosts; null when it is not or no model is configured. */
  failing: { code: string; message: string } | null;
  /** What the room has used of its budgets after its last turn, for hosts; left out when it is not known. */
  budget?: BudgetUse | undefined;
}

export interface ClientResults {
  "room:enter": Entered;
  "room:leave": null;
  "message:send": { id: string; seq: number; at: string };
  "message:delete": null;
  "reaction:set": null;
  "typing:set": null;
  "history:load": { messages: Message[]; hasOlder: boolean };
  "bot:pause": null;
  "bot:resume": null;
  "turns:list": { turns: TurnMark[]; hasOlder: boolean };
  "turn:load": TurnRecord;
  "draft:decide": null;
  "act:request": null;
  "act:mute": null;
  "approval:set": null;
  "sub-topic:set": null;
  "steering:list": { entries: Entry[]; hasOlder: boolean };
  "steering:undo": null;
  "feedback:give": null;
  "feedback:list": SeenFeedback[];
}

export type ClientToServerEvents = {
  [E in ClientEvent]: (payload: ClientPayload<E>, ack: (answer: Ack<ClientResults[E]>) => void) => void;
};

/** What the server sends; past tense. */
export interface ServerToClientEvents {
  "entries:appended": (event: { roomId: string; entries: Entry[] }) => void;
  "presence:changed": (event: { roomId: string; presence: Presence }) => void;
  "typing:changed": (event: { roomId: string; who: string; on: boolean }) => void;
  "bot:activity-changed": (event: { roomId: string; activity: BotActivity }) => void;
  /** A reply while it is being written: whole text so far; `text: null` = it was dropped or has been posted. */
  "bot:text-grew": (event: { roomId: string; turn: number; text: string | null }) => void;
  /** To hosts and observers only. */
  "turn:completed": (event: { roomId: string; turn: TurnRecord }) => void;
  /** This browser may no longer take part; the reason is for the person. */
  "access:revoked": (event: {
    roomId: string;
    reason: "removed" | "ended" | "signed-out";
    message: string | null;
  }) => void;
}

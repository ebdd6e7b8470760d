import type { Message } from "@/lib/contract/entry";
import type { RoomState } from "@/lib/contract/room-state";
import type { BotActivity, Presence, ViewerRole } from "@/lib/contract/socket";
import type { TurnMark, TurnRecord } from "@/lib/contract/turn";
import type { WireError } from "@/lib/shared/errors";

/** For the banner: `connecting` at first, `reconnecting` after a loss, `online` once the room was entered. */
export type ConnectionStatus = "connecting" | "online" | "reconnecting" | "closed";

/** A message of this browser that is not in the log yet; shown below the log, in this order. */
export interface OutgoingMessage {
  clientId: string;
  text: string;
  replyTo: string | null;
  to: string | null;
  /** ISO, by the server's clock. */
  at: string;
  /** `sent`: acknowledged, its log entry is about to arrive. `failed`: see `error`; retry or discard. */
  state: "sending" | "sent" | "failed";
  error: WireError | null;
}

export interface RoomClientState {
  connection: ConnectionStatus;
  /** Why the server does not let this browser in; null while it does. */
  refused: WireError | null;
  /** Set when access ended while inside. */
  revoked: { reason: "removed" | "ended" | "signed-out"; message: string | null } | null;
  role: ViewerRole | null;
  participantId: string | null;
  /** Null until the room was entered for the first time. */
  room: RoomState | null;
  outbox: readonly OutgoingMessage[];
  presence: Presence;
  /** Participant ids, or `host`, of those typing now, without this browser's own person. */
  typing: readonly string[];
  bot: BotActivity;
  /** A reply while it is being written. */
  botText: { turn: number; text: string } | null;
  loadingOlder: boolean;
  /** Hosts and observers: turns known so far, ascending by number. */
  turns: readonly TurnMark[];
  hasOlderTurns: boolean;
  lastTurn: TurnRecord | null;
  /** Server clock minus this clock, in ms. */
  clockOffsetMs: number;
}

export const initialRoomClientState: RoomClientState = {
  connection: "connecting",
  refused: null,
  revoked: null,
  role: null,
  participantId: null,
  room: null,
  outbox: [],
  presence: {},
  typing: [],
  bot: { state: "idle", engine: "built-in", failing: null },
  botText: null,
  loadingOlder: false,
  turns: [],
  hasOlderTurns: false,
  lastTurn: null,
  clockOffsetMs: 0,
};

/** The mark of a whole turn, for the timeline. */
export function markOf(turn: TurnRecord): TurnMark {
  const { number, at, trigger, chosen, spoke, dropped, engine, messageId } = turn;
  return { number, at, trigger, chosen, spoke, dropped, engine, messageId };
}

/** Joins two lists by key, the second winning, ascending by number. */
export function mergeByNumber<T>(
  known: readonly T[],
  more: readonly T[],
  numberOf: (item: T) => number,
): T[] {
  const merged = new Map<number, T>();
  for (const item of [...known, ...more]) merged.set(numberOf(item), item);
  return [...merged.entries()].sort(([a], [b]) => a - b).map(([, item]) => item);
}

/** Puts older messages before those already held. */
export function withOlderMessages(room: RoomState, older: readonly Message[], hasOlder: boolean): RoomState {
  return { ...room, messages: mergeByNumber(older, room.messages, (message) => message.seq), hasOlder };
}

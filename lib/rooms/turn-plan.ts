import { isDeepStrictEqual } from "node:util";
import type { RoomStatus } from "@/lib/contract/room-state";
import type { TurnMark, TurnRecord } from "@/lib/contract/turn";
import type { SubTopic } from "@/lib/muca/sub-topic";
import type { EntryDraft, TurnCommit } from "./ports";
import { toStorable } from "./storable";

/** What a turn is checked against, read under the room's lock. */
export interface TurnGate {
  status: RoomStatus;
  botPaused: boolean;
  lastTurn: number;
  /** Whether the lease is unexpired and of the turn's epoch. */
  leaseHeld: boolean;
  /** Utterances after the turn's `basedOnSeq`; deleted ones count, private words do not. */
  utterancesSince: number;
}

/** Whether a finished turn may be written: fenced and stale ones leave no trace (MUCA §5 "Stale", §7). */
export function checkTurn(turn: TurnCommit, gate: TurnGate): "go" | "stale" | "fenced" {
  if (!gate.leaseHeld || gate.status !== "open" || gate.botPaused) return "fenced";
  // The same turn again, for instance after a connection broke during its commit.
  if (turn.record.number <= gate.lastTurn) return "fenced";
  const tooMuch = turn.staleAfter !== null && gate.utterancesSince > turn.staleAfter;
  return turn.reply && tooMuch ? "stale" : "go";
}

/** What a turn adds to the log: the sub-topics when its analysis changed them, and the reply. */
export function turnDrafts(turn: TurnCommit, current: readonly SubTopic[]): EntryDraft[] {
  const drafts: EntryDraft[] = [];
  const subTopics = withAnalysis(current, turn.record.subTopics, turn.subTopicsBefore ?? []);
  if (!isDeepStrictEqual(subTopics, current)) {
    drafts.push({ type: "sub-topics:changed", body: { subTopics, cause: "turn" }, clientId: null });
  }
  if (turn.reply) drafts.push({ type: "message:posted", body: turn.reply, clientId: null });
  return drafts;
}

/**
 * The room's sub-topics with a turn's findings on them. Which there are, their titles, order and time boxes are
 * the facilitator's (MUCA §2): an edit made while the turn ran is kept.
 */
function withAnalysis(
  current: readonly SubTopic[],
  analyzed: readonly SubTopic[],
  before: readonly SubTopic[],
): SubTopic[] {
  const found = new Map(analyzed.map((subTopic) => [subTopic.id, subTopic]));
  const began = new Map(before.map((subTopic) => [subTopic.id, subTopic.status]));
  return current.map((subTopic) => {
    const { status, summary, discussedSince } = found.get(subTopic.id) ?? subTopic;
    const byHand = (began.get(subTopic.id) ?? subTopic.status) !== subTopic.status;
    if (byHand) return { ...subTopic, summary };
    return { ...subTopic, status, summary, discussedSince };
  });
}

/** The mark of a turn on the decision timeline. */
export function toTurnMark(record: TurnRecord): TurnMark {
  const { number, at, trigger, chosen, spoke, dropped, engine, messageId } = record;
  return { number, at, trigger, chosen, spoke, dropped, engine, messageId };
}

/** The record as it is kept: whole milliseconds, times in one form, texts that every store can hold. */
export function toTurnRecord(turn: TurnCommit, messageId: string | null): TurnRecord {
  const { at, startedAt, durationMs, calls } = turn.record;
  return toStorable({
    ...turn.record,
    messageId,
    at: toIso(at),
    startedAt: toIso(startedAt),
    durationMs: Math.round(durationMs),
    calls: calls.map((call) => ({ ...call, startedAt: toIso(call.startedAt) })),
  });
}

function toIso(time: string): string {
  return new Date(time).toISOString();
}

import type { Entry, Message } from "@/lib/contract/entry";
import { type RoomState, visibleEntry } from "@/lib/contract/room-state";
import type { TurnMark, TurnRecord } from "@/lib/contract/turn";
import { AppError } from "@/lib/shared/errors";
import type { AppendContext } from "./append-entry";
import { readerId } from "./authorise";
import { roomNotFound } from "./head-cache";
import type { Viewer } from "./ports";
import { removedError } from "./refusals";

/** More missed entries than this are not sent one by one; a whole state is smaller. */
export const maxMissedEntries = 500;
/** Messages in a whole state; older ones are loaded on demand. */
export const snapshotMessages = 200;

export type CaughtUp = { snapshot: RoomState; entries: [] } | { snapshot: null; entries: Entry[] };

/** What people may see of a room. Removed people see nothing. */
export function createReading({ store }: AppendContext) {
  /** The entries after `afterSeq`, or a whole state when there are too many of them or `afterSeq` is null. */
  async function catchUp(viewer: Viewer, roomId: string, afterSeq: number | null): Promise<CaughtUp> {
    requireReader(viewer);
    const reader = readerId(viewer);
    if (afterSeq !== null) {
      const missed = await store.entriesAfter(roomId, afterSeq, maxMissedEntries + 1);
      const connects =
        missed.length === 0 ? await reaches(roomId, afterSeq) : missed[0]?.seq === afterSeq + 1;
      if (connects && missed.length <= maxMissedEntries) {
        return { snapshot: null, entries: missed.map((entry) => visibleEntry(entry, reader)) };
      }
    }
    const snapshot = await store.state(roomId, reader, snapshotMessages);
    if (!snapshot) throw roomNotFound();
    return { snapshot, entries: [] };
  }

  /** Whether the log is as long as a reader says; not so after the room was restored from an older copy. */
  async function reaches(roomId: string, seq: number): Promise<boolean> {
    const head = await store.head(roomId);
    if (!head) throw roomNotFound();
    return head.lastSeq >= seq;
  }

  /** Messages older than `beforeSeq`, ascending. */
  function history(
    viewer: Viewer,
    roomId: string,
    beforeSeq: number,
    limit: number,
  ): Promise<{ messages: Message[]; hasOlder: boolean }> {
    requireReader(viewer);
    return store.messagesBefore(roomId, beforeSeq, limit, readerId(viewer));
  }

  /** The newest turns before a number, ascending; for hosts and observers. */
  async function turns(
    viewer: Viewer,
    roomId: string,
    beforeNumber: number | null,
    limit: number,
  ): Promise<{ turns: TurnMark[]; hasOlder: boolean }> {
    requireInsight(viewer);
    return store.turns(roomId, beforeNumber, limit);
  }

  /** One turn, whole; for hosts and observers. */
  async function turn(viewer: Viewer, roomId: string, number: number): Promise<TurnRecord> {
    requireInsight(viewer);
    const found = await store.turn(roomId, number);
    if (!found) throw new AppError("turn/not-found", `This room has no turn ${number}.`);
    return found;
  }

  /** The newest turn; null before the first, and for participants. */
  async function lastTurn(viewer: Viewer, roomId: string): Promise<TurnRecord | null> {
    if (viewer.role === "participant") return null;
    const newest = (await store.turns(roomId, null, 1)).turns.at(-1);
    return newest ? store.turn(roomId, newest.number) : null;
  }

  return { catchUp, history, turns, turn, lastTurn };
}

function requireReader(viewer: Viewer): void {
  if (viewer.role === "participant" && viewer.participant.presence === "removed") throw removedError();
}

function requireInsight(viewer: Viewer): void {
  if (viewer.role === "participant") {
    throw new AppError("auth/not-allowed", "Only the facilitator can see how the bot decides.");
  }
}

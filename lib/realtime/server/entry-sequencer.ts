import type { Entry } from "@/lib/contract/entry";
import type { RoomStore } from "@/lib/rooms/ports";

const pageSize = 500;

interface Cursor {
  /** Newest seq passed on. */
  seq: number;
  filling: boolean;
  waiting: Entry[];
}

export interface EntrySequencerOptions {
  store: Pick<RoomStore, "entriesAfter">;
  /** Gets each room's entries in `seq` order, each once. */
  deliver: (roomId: string, entries: Entry[]) => void;
  onError: (error: unknown) => void;
}

/**
 * Puts entries that arrive from several writers or nodes into `seq` order: what comes too early waits while the
 * entries before it are read from the log; what was passed on already is dropped.
 */
export class EntrySequencer {
  private readonly cursors = new Map<string, Cursor>();

  constructor(private readonly options: EntrySequencerOptions) {}

  /** Entries of one room, ascending. */
  take(roomId: string, entries: readonly Entry[]): void {
    const first = entries[0];
    if (!first) return;
    const cursor = this.cursors.get(roomId) ?? { seq: first.seq - 1, filling: false, waiting: [] };
    this.cursors.set(roomId, cursor);
    if (!cursor.filling && first.seq <= cursor.seq + 1) {
      this.pass(roomId, cursor, entries);
      return;
    }
    cursor.waiting.push(...entries);
    if (!cursor.filling) void this.fill(roomId, cursor);
  }

  /** Nobody is listening to this room any more. */
  forget(roomId: string): void {
    this.cursors.delete(roomId);
  }

  private pass(roomId: string, cursor: Cursor, entries: readonly Entry[]): void {
    const fresh = entries.filter((entry) => entry.seq > cursor.seq);
    const last = fresh.at(-1);
    if (!last) return;
    cursor.seq = last.seq;
    this.options.deliver(roomId, fresh);
  }

  private async fill(roomId: string, cursor: Cursor): Promise<void> {
    cursor.filling = true;
    try {
      for (let more = true; more; ) {
        const page = await this.options.store.entriesAfter(roomId, cursor.seq, pageSize);
        this.pass(roomId, cursor, page);
        more = page.length === pageSize;
      }
    } catch (error) {
      // Readers notice the gap by `seq` and fetch what they miss.
      this.options.onError(error);
    }
    const waiting = cursor.waiting.sort((a, b) => a.seq - b.seq);
    cursor.waiting = [];
    cursor.filling = false;
    this.pass(roomId, cursor, waiting);
  }
}

import type { Appended, Clock, EntryDraft, RoomDrafts, RoomStore } from "./ports";

interface Waiting extends RoomDrafts {
  resolve: (answers: Appended[]) => void;
  reject: (error: unknown) => void;
}

export interface WriterOptions {
  store: Pick<RoomStore, "appendMany">;
  clock: Clock;
  /** Writes under way at the same time, at most. */
  maxWrites: number;
  /** So long the writes under way are waited for before a further one starts beside them, ms. */
  patienceMs: number;
  /** Time between the starts of two writes, at least, ms; asked before each. */
  lingerMs: () => number;
}

/** Rooms in one write at most. */
const maxRooms = 100;

/**
 * Writes to the store: what arrives for any room while a write is under way goes together into the next one, so
 * that a busy server needs few and large ones while an idle one does not wait. One write that takes long does not
 * hold up the others: after a while the next starts beside it.
 */
export class RoomWriter {
  #waiting: Waiting[] = [];
  #writing = 0;
  #startedMs = Number.NEGATIVE_INFINITY;
  #cancelLook: (() => void) | null = null;

  constructor(private readonly options: WriterOptions) {}

  /** Appends drafts to one room. Not to be called again for that room before it settled. */
  write(roomId: string, drafts: readonly EntryDraft[]): Promise<Appended[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ roomId, drafts, resolve, reject });
      if (!this.#cancelLook) this.#next();
    });
  }

  #next(): void {
    this.#cancelLook?.();
    this.#cancelLook = null;
    const { clock, maxWrites, patienceMs, lingerMs } = this.options;
    if (this.#waiting.length === 0 || this.#writing >= maxWrites) return;
    const sinceMs = clock.now().getTime() - this.#startedMs;
    const waitMs = Math.max(lingerMs(), this.#writing > 0 ? patienceMs : 0) - sinceMs;
    if (waitMs > 0) {
      this.#cancelLook = clock.after(waitMs, () => this.#next());
      return;
    }
    this.#startedMs = clock.now().getTime();
    const batch = this.#waiting.splice(0, maxRooms);
    this.#writing += 1;
    void this.#writeBatch(batch).finally(() => {
      this.#writing -= 1;
      this.#next();
    });
    this.#next();
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.options.store.appendMany(
        batch.map(({ roomId, drafts }) => ({ roomId, drafts })),
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result?.status === "fulfilled") resolve(result.value);
        else reject(result?.reason ?? new Error("The store answered fewer rooms than it was given."));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

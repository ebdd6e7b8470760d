import type { Appended, EntryDraft, RoomDrafts, RoomStore } from "./ports";

interface Waiting extends RoomDrafts {
  resolve: (answers: Appended[]) => void;
  reject: (error: unknown) => void;
}

/** Rooms in one write at most. */
const maxRooms = 100;

/**
 * Writes to the store, at most `maxWrites` at a time: what arrives for any room meanwhile goes together into the
 * next write, so that a busy server needs few and large ones while an idle one does not wait.
 */
export class RoomWriter {
  #waiting: Waiting[] = [];
  #writing = 0;

  constructor(
    private readonly store: Pick<RoomStore, "appendMany">,
    private readonly maxWrites: number,
  ) {}

  /** Appends drafts to one room. Not to be called again for that room before it settled. */
  write(roomId: string, drafts: readonly EntryDraft[]): Promise<Appended[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ roomId, drafts, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#writing >= this.maxWrites || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, maxRooms);
    this.#writing += 1;
    void this.#writeBatch(batch).finally(() => {
      this.#writing -= 1;
      this.#next();
    });
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.store.appendMany(batch.map(({ roomId, drafts }) => ({ roomId, drafts })));
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

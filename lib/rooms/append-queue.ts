import type { Entry } from "@/lib/contract/entry";
import { AppError } from "@/lib/shared/errors";
import { systemClock } from "./memory/system-clock";
import type { Appended, Clock, EntryDraft, RoomBus, RoomStore } from "./ports";
import { RoomWriter } from "./room-writer";

export interface AppendQueueParts {
  store: Pick<RoomStore, "appendMany">;
  bus: Pick<RoomBus, "publish">;
  /** Drafts that may wait per room before further ones are turned away. */
  maxWaiting?: number;
  /** Drafts written in one transaction at most. */
  maxBatch?: number;
  /** Writes to the store under way at the same time, at most; each may be for many rooms. */
  maxWrites?: number;
  /** So long a write under way is waited for before the next starts beside it, ms. */
  patienceMs?: number;
  /** How long writes wait for company right now, ms; default: not at all. */
  lingerMs?: () => number;
  clock?: Clock;
}

interface AppendJob {
  kind: "append";
  drafts: readonly EntryDraft[];
  resolve: (answers: Appended[]) => void;
  reject: (error: unknown) => void;
}
interface OtherJob {
  kind: "other";
  run: () => Promise<void>;
}
type Job = AppendJob | OtherJob;

interface Line {
  jobs: Job[];
  /** Drafts in `jobs`. */
  waiting: number;
}

/**
 * One line per room in front of the store. An idle room writes at once; what arrives while a write is under way
 * goes together into the next one, so load makes batches larger, not the line longer. Who calls first is written
 * first, so a sender never overtakes itself. What was written is published on the bus, in `seq` order, after
 * the commit and before the caller hears of it.
 */
export class AppendQueue {
  #lines = new Map<string, Line>();
  #whenIdle = new Set<() => void>();
  readonly #bus: Pick<RoomBus, "publish">;
  readonly #maxWaiting: number;
  readonly #maxBatch: number;
  #writer: RoomWriter;

  constructor(parts: AppendQueueParts) {
    const { store, bus, maxWaiting = 2_000, maxBatch = 200, clock = systemClock } = parts;
    const { maxWrites = 4, patienceMs = 20, lingerMs = () => 0 } = parts;
    this.#bus = bus;
    this.#maxWaiting = maxWaiting;
    this.#maxBatch = maxBatch;
    this.#writer = new RoomWriter({ store, clock, maxWrites, patienceMs, lingerMs });
  }

  /** Appends one draft. Rejects with `room/too-fast` when too many wait, or with the store's error. */
  async append(roomId: string, draft: EntryDraft): Promise<Appended> {
    const [answer] = await this.appendAll(roomId, [draft]);
    if (!answer) throw new Error("The store answered fewer drafts than it was given.");
    return answer;
  }

  /** Appends drafts that belong together, next to each other and in one transaction; errors as `append`. */
  appendAll(roomId: string, drafts: readonly EntryDraft[]): Promise<Appended[]> {
    const line = this.#lines.get(roomId);
    if (line && line.waiting + drafts.length > this.#maxWaiting) return Promise.reject(overfull());
    return new Promise((resolve, reject) => {
      this.#enter(roomId, { kind: "append", drafts, resolve, reject });
    });
  }

  /**
   * Waits its turn in the room's line, then runs a write that is no plain append (a join, a turn's commit) and
   * publishes the entries it says it wrote.
   */
  perform<T>(roomId: string, write: () => Promise<T>, entriesOf: (result: T) => Entry[]): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        try {
          const result = await write();
          this.#publish(roomId, entriesOf(result));
          resolve(result);
        } catch (error) {
          reject(error);
        }
      };
      this.#enter(roomId, { kind: "other", run });
    });
  }

  /** Drafts that wait for their write, over all rooms. */
  get waiting(): number {
    let sum = 0;
    for (const line of this.#lines.values()) sum += line.waiting;
    return sum;
  }

  /** Resolves once nothing is waiting or being written; for an orderly stop. */
  async idle(): Promise<void> {
    if (this.#lines.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle.add(resolve);
    });
  }

  #enter(roomId: string, job: Job): void {
    const line = this.#lines.get(roomId);
    const size = job.kind === "append" ? job.drafts.length : 0;
    if (line) {
      line.jobs.push(job);
      line.waiting += size;
      return;
    }
    const opened = { jobs: [job], waiting: size };
    this.#lines.set(roomId, opened);
    void this.#drain(roomId, opened);
  }

  async #drain(roomId: string, line: Line): Promise<void> {
    for (let next = this.#take(line); next; next = this.#take(line)) {
      if (next.kind === "other") await next.run();
      else await this.#write(roomId, next.batch);
    }
    this.#lines.delete(roomId);
    if (this.#lines.size > 0) return;
    for (const resolve of this.#whenIdle) resolve();
    this.#whenIdle.clear();
  }

  /** The job at the head of the line, with the appends that follow it as far as the batch holds them. */
  #take(line: Line): OtherJob | { kind: "batch"; batch: AppendJob[] } | null {
    const batch: AppendJob[] = [];
    let size = 0;
    for (let job = line.jobs[0]; job; job = line.jobs[0]) {
      const full = batch.length > 0 && (job.kind === "other" || size + job.drafts.length > this.#maxBatch);
      if (full) break;
      line.jobs.shift();
      if (job.kind === "other") return job;
      batch.push(job);
      size += job.drafts.length;
      line.waiting -= job.drafts.length;
    }
    return batch.length > 0 ? { kind: "batch", batch } : null;
  }

  async #write(roomId: string, batch: readonly AppendJob[]): Promise<void> {
    try {
      const drafts = batch.flatMap((job) => job.drafts);
      const answers = await this.#writer.write(roomId, drafts);
      this.#publish(
        roomId,
        answers.flatMap((answer) => (answer.outcome === "appended" ? [answer.entry] : [])),
      );
      let from = 0;
      for (const job of batch) {
        job.resolve(answers.slice(from, from + job.drafts.length));
        from += job.drafts.length;
      }
    } catch (error) {
      for (const job of batch) job.reject(error);
    }
  }

  #publish(roomId: string, entries: Entry[]): void {
    if (entries.length > 0) this.#bus.publish({ type: "entries", roomId, entries });
  }
}

function overfull(): AppError {
  return new AppError(
    "room/too-fast",
    "More is being written in this room than can be kept right now. Wait a moment and send it again.",
  );
}

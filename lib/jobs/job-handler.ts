import type { Job, JobItem, Spending } from "./job";

/** What a handler works with. Every write rejects once the job was taken from this node. */
export interface JobTools {
  /** Aborted when the job is cancelled, taken over by another node, or the server stops. */
  signal: AbortSignal;
  /** Says how far it is; written from time to time only. */
  progress(done: number, total?: number | null): void;
  /** Keeps where to go on from, at once. */
  checkpoint(value: unknown): Promise<void>;
  /** Counts what was used. Rejects with job/over-budget once the budget is used up. */
  spend(used: Partial<Spending>): Promise<void>;
  /** Keeps a finished piece, at once; a key that is there already stays as it is. */
  keepItem(key: string, value: unknown): Promise<void>;
  /** Pieces finished so far, also by earlier attempts, in the order of their keys. */
  items(): Promise<JobItem[]>;
}

/**
 * Does a job's work, from `job.checkpoint` and the finished items on; what it gives back is the job's result. It is
 * called again after a crash, a restart or a resumption, so every step must bear being done twice.
 */
export type JobHandler = (job: Job, tools: JobTools) => Promise<unknown>;

export interface JobKind {
  run: JobHandler;
  /** Jobs of this kind that one node runs at the same time. */
  concurrency: number;
}

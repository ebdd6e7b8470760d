import type { Budget, Job, JobItem, JobState, NewJob, Spending } from "./job";

/** The right to run a job; what is written under an older epoch is refused. */
export interface JobClaim {
  jobId: string;
  node: string;
  epoch: number;
}

export interface JobReport {
  progress?: Job["progress"];
  /** Left out keeps the one before. */
  checkpoint?: unknown;
  /** Added to what was spent before. */
  spent?: Spending;
}

export interface JobEnd {
  /** `queued` gives it back, for any node to go on with. */
  state: "queued" | "done" | "failed" | "cancelled";
  error?: Job["error"];
  result?: unknown;
}

export interface JobFilter {
  /** Null lists everybody's. */
  ownerId: string | null;
  kinds?: readonly string[];
  /** Id of the job after which the page begins, newest first. */
  before?: string | null;
  limit: number;
}

/** Jobs and their finished items. Times of claims are the store's own. */
export interface JobStore {
  create(job: NewJob): Promise<Job>;
  get(id: string): Promise<Job | null>;
  /** Newest first. */
  list(filter: JobFilter): Promise<Job[]>;
  /** Takes a queued job; null when it is not queued any more. */
  claim(id: string, node: string, ttlMs: number): Promise<JobClaim | null>;
  /** The job's state, so that its runner hears of a cancellation; null when the claim was lost. */
  renew(claim: JobClaim, ttlMs: number): Promise<JobState | null>;
  /** The job afterwards; null, and nothing written, when the claim was lost. */
  report(claim: JobClaim, report: JobReport): Promise<Job | null>;
  /** Keeps an item; the first value of a key stays. False when the claim was lost. */
  keepItem(claim: JobClaim, item: JobItem): Promise<boolean>;
  /** In the order of their keys, those above `afterKey` when given. */
  items(jobId: string, page?: { afterKey?: string | null; limit?: number }): Promise<JobItem[]>;
  /** False when the claim was lost. */
  end(claim: JobClaim, end: JobEnd): Promise<boolean>;
  /** Cancels a queued job at once and asks the runner of a running one to stop; the job as it is then. */
  cancel(id: string): Promise<Job | null>;
  /** Queues a cancelled or failed job again; null when it is neither. */
  requeue(id: string, budget?: Budget): Promise<Job | null>;
  /** Gives back jobs whose runner died, and names all that wait. */
  recover(): Promise<{ id: string; kind: string }[]>;
  remove(id: string): Promise<void>;
}

export interface JobWork {
  kind: string;
  /** Jobs of this kind that one node runs at the same time. */
  concurrency: number;
  /** Runs a job to its end; never rejects. */
  take(jobId: string): Promise<void>;
}

/** Hands jobs to nodes. One that is lost or comes twice does no harm: the claim decides who runs. */
export interface JobQueue {
  start(works: readonly JobWork[]): Promise<void>;
  /** Repeats for a job that still waits are dropped. */
  send(kind: string, jobId: string): Promise<void>;
  /** Hands out no more; does not wait for those that run. */
  stop(): Promise<void>;
}

/** Time, so that tests need not wait for it. */
export interface JobClock {
  now(): Date;
  after(ms: number, callback: () => void): () => void;
}

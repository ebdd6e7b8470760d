export const jobStates = ["queued", "running", "cancelling", "cancelled", "done", "failed"] as const;
export type JobState = (typeof jobStates)[number];

/** What a job used so far, or may use. */
export interface Spending {
  tokens: number;
  /** US dollars; 0 when no price is known. */
  costUsd: number;
}

/** Null sets no limit. */
export interface Budget {
  tokens: number | null;
  costUsd: number | null;
}

export const noBudget: Budget = { tokens: null, costUsd: null };

/** Work that takes a while, as people see it. `params`, `checkpoint` and `result` are JSON of the kind's own. */
export interface Job {
  id: string;
  /** Names the handler, e.g. `simulation`. */
  kind: string;
  /** Account that started it; null for jobs of the command line. */
  ownerId: string | null;
  title: string;
  params: unknown;
  state: JobState;
  /** Pieces of work; `total` is null while nobody knows. */
  progress: { done: number; total: number | null };
  spent: Spending;
  /** What it was expected to use before it began. */
  estimate: Spending | null;
  budget: Budget;
  /** Where the handler goes on after an interruption; null before the first one was set. */
  checkpoint: unknown;
  result: unknown;
  error: { code: string; message: string } | null;
  createdAt: string;
  /** When it was first taken up. */
  startedAt: string | null;
  endedAt: string | null;
}

export interface NewJob {
  kind: string;
  ownerId: string | null;
  title: string;
  params: unknown;
  total?: number | null;
  estimate?: Spending | null;
  budget?: Budget;
}

/** A finished piece of a job. */
export interface JobItem {
  /** Unique within the job; items are read in the order of their keys. */
  key: string;
  value: unknown;
}

/** Whether a job has come to its end, at least until somebody resumes it. */
export function hasEnded(state: JobState): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}

/** Whether a job may go on from where it stopped. */
export function isResumable(state: JobState): boolean {
  return state === "failed" || state === "cancelled";
}

/** Which limit is used up; null while the job may go on. */
export function overBudget(spent: Spending, budget: Budget): "tokens" | "costUsd" | null {
  if (budget.tokens !== null && spent.tokens >= budget.tokens) return "tokens";
  return budget.costUsd !== null && spent.costUsd >= budget.costUsd ? "costUsd" : null;
}

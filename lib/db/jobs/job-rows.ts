import type { Job } from "@/lib/jobs/job";

/** A job as hand-written statements read it; `jobColumns` are its columns. */
export interface JobRow {
  id: string;
  kind: string;
  ownerId: string | null;
  title: string;
  params: unknown;
  state: Job["state"];
  progressDone: number;
  total: number | null;
  tokens: number;
  costUsd: number;
  estimate: Job["estimate"];
  budgetTokens: number | null;
  budgetUsd: number | null;
  checkpoint: unknown;
  result: unknown;
  error: Job["error"];
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export const jobColumns = `"id", "kind", "ownerId", "title", "params", "state"::text AS "state", "progressDone",
  "total", "tokens", "costUsd", "estimate", "budgetTokens", "budgetUsd", "checkpoint", "result", "error",
  "createdAt", "startedAt", "endedAt"`;

export function toJob(row: JobRow): Job {
  const { id, kind, ownerId, title, params, state, estimate, checkpoint, result, error } = row;
  return {
    ...{ id, kind, ownerId, title, params, state, estimate, checkpoint, result, error },
    progress: { done: row.progressDone, total: row.total },
    spent: { tokens: row.tokens, costUsd: row.costUsd },
    budget: { tokens: row.budgetTokens, costUsd: row.budgetUsd },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

import { type Budget, hasEnded, isResumable, type Job, type JobItem, type NewJob, noBudget } from "../job";
import type { JobClaim, JobClock, JobEnd, JobFilter, JobReport, JobStore } from "../ports";

interface Row {
  job: Job;
  claim: { node: string; epoch: number; untilMs: number } | null;
  epoch: number;
  items: Map<string, unknown>;
}

/** Jobs of one process, gone with it; for programs without a database, and tests. */
export class MemoryJobStore implements JobStore {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly clock: JobClock) {}

  async create({ kind, ownerId, title, params, total, estimate, budget }: NewJob): Promise<Job> {
    const job: Job = {
      id: String(this.rows.size + 1).padStart(12, "0"),
      ...{ kind, ownerId, title, params: copy(params), state: "queued" },
      progress: { done: 0, total: total ?? null },
      spent: { tokens: 0, costUsd: 0 },
      ...{ estimate: estimate ?? null, budget: budget ?? noBudget },
      ...{ checkpoint: null, result: null, error: null },
      ...{ createdAt: this.now(), startedAt: null, endedAt: null },
    };
    this.rows.set(job.id, { job, claim: null, epoch: 0, items: new Map() });
    return copy(job);
  }

  async get(id: string): Promise<Job | null> {
    return copy(this.rows.get(id)?.job ?? null);
  }

  async list({ ownerId, kinds, before, limit }: JobFilter): Promise<Job[]> {
    return [...this.rows.values()]
      .map(({ job }) => job)
      .filter((job) => ownerId === null || job.ownerId === ownerId)
      .filter((job) => !kinds || kinds.includes(job.kind))
      .filter((job) => !before || job.id < before)
      .sort((a, b) => (a.id < b.id ? 1 : -1))
      .slice(0, limit)
      .map(copy);
  }

  async claim(id: string, node: string, ttlMs: number): Promise<JobClaim | null> {
    const row = this.rows.get(id);
    if (row?.job.state !== "queued") return null;
    row.epoch += 1;
    row.claim = { node, epoch: row.epoch, untilMs: this.nowMs() + ttlMs };
    row.job = { ...row.job, state: "running", startedAt: row.job.startedAt ?? this.now() };
    return { jobId: id, node, epoch: row.epoch };
  }

  async renew(claim: JobClaim, ttlMs: number): Promise<Job["state"] | null> {
    const row = this.held(claim);
    if (!row?.claim) return null;
    row.claim.untilMs = this.nowMs() + ttlMs;
    return row.job.state;
  }

  async report(claim: JobClaim, { progress, checkpoint, spent }: JobReport): Promise<Job | null> {
    const row = this.held(claim);
    if (!row) return null;
    const { job } = row;
    row.job = {
      ...job,
      progress: progress ?? job.progress,
      checkpoint: checkpoint === undefined ? job.checkpoint : copy(checkpoint),
      spent: {
        tokens: job.spent.tokens + (spent?.tokens ?? 0),
        costUsd: job.spent.costUsd + (spent?.costUsd ?? 0),
      },
    };
    return copy(row.job);
  }

  async keepItem(claim: JobClaim, { key, value }: JobItem): Promise<boolean> {
    const row = this.held(claim);
    if (row && !row.items.has(key)) row.items.set(key, copy(value));
    return row !== null;
  }

  async items(jobId: string, page: { afterKey?: string | null; limit?: number } = {}): Promise<JobItem[]> {
    const { afterKey, limit } = page;
    return [...(this.rows.get(jobId)?.items ?? [])]
      .map(([key, value]) => ({ key, value: copy(value) }))
      .filter(({ key }) => !afterKey || key > afterKey)
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, limit);
  }

  async end(claim: JobClaim, { state, error, result }: JobEnd): Promise<boolean> {
    const row = this.held(claim);
    if (!row) return false;
    const cancelled = state === "queued" && row.job.state === "cancelling";
    row.claim = null;
    row.job = {
      ...row.job,
      state: cancelled ? "cancelled" : state,
      error: error ?? null,
      result: copy(result ?? row.job.result),
      endedAt: state === "queued" && !cancelled ? null : this.now(),
    };
    return true;
  }

  async cancel(id: string): Promise<Job | null> {
    const row = this.rows.get(id);
    if (!row) return null;
    if (row.job.state === "queued") row.job = { ...row.job, state: "cancelled", endedAt: this.now() };
    else if (!hasEnded(row.job.state)) row.job = { ...row.job, state: "cancelling" };
    return copy(row.job);
  }

  async requeue(id: string, budget?: Budget): Promise<Job | null> {
    const row = this.rows.get(id);
    if (!row || !isResumable(row.job.state)) return null;
    row.job = {
      ...row.job,
      ...{ state: "queued", error: null, endedAt: null, budget: budget ?? row.job.budget },
    };
    return copy(row.job);
  }

  async recover(): Promise<{ id: string; kind: string }[]> {
    for (const row of this.rows.values()) {
      if (!row.claim || row.claim.untilMs > this.nowMs()) continue;
      row.claim = null;
      const cancelled = row.job.state === "cancelling";
      row.job = { ...row.job, state: cancelled ? "cancelled" : "queued" };
      if (cancelled) row.job.endedAt = this.now();
    }
    return [...this.rows.values()]
      .filter(({ job }) => job.state === "queued")
      .map(({ job: { id, kind } }) => ({ id, kind }));
  }

  async remove(id: string): Promise<void> {
    this.rows.delete(id);
  }

  /** The row while this claim holds. */
  private held(claim: JobClaim): Row | null {
    const row = this.rows.get(claim.jobId);
    return row?.claim?.epoch === claim.epoch && row.claim.node === claim.node ? row : null;
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

/** A copy by way of JSON, as the database makes it. */
function copy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}

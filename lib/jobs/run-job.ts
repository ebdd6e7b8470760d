import { AppError, messageOf, toWireError } from "@/lib/shared/errors";
import { type Job, overBudget, type Spending } from "./job";
import type { JobHandler, JobTools } from "./job-handler";
import type { JobClaim, JobClock, JobEnd, JobStore } from "./ports";

export interface RunJobParts {
  store: JobStore;
  clock: JobClock;
  /** How long a claim lasts unless renewed, ms; also how long a dead node's job waits. */
  ttlMs: number;
  onError(error: unknown, context: { jobId: string; kind: string }): void;
}

/** Why the signal of a running job was aborted. */
export type StopReason = "cancelled" | "taken-over" | "server-stops";

export class JobStopped extends Error {
  constructor(readonly reason: StopReason) {
    super(`The job was stopped: ${reason}.`);
    this.name = "JobStopped";
  }
}

/** How often progress is written at most, ms. */
const progressEveryMs = 400;

/** One attempt at a job under its claim. */
export class RunningJob {
  readonly done: Promise<void>;
  private readonly abort = new AbortController();
  private cancelRenewal = () => {};
  private cancelProgress: (() => void) | null = null;
  private latest: Job["progress"];
  private ended = false;

  constructor(
    private readonly parts: RunJobParts,
    private readonly job: Job,
    private readonly claim: JobClaim,
    handler: JobHandler,
  ) {
    this.latest = job.progress;
    this.scheduleRenewal();
    this.done = this.perform(handler);
  }

  stop(reason: StopReason): void {
    this.abort.abort(new JobStopped(reason));
  }

  private async perform(handler: JobHandler): Promise<void> {
    let end: JobEnd;
    try {
      end = { state: "done", result: (await handler(this.job, this.tools())) ?? null };
      // A handler may have ended early, quietly, because it was told to stop.
      if (this.abort.signal.aborted) end = endAfter(this.abort.signal.reason);
    } catch (error) {
      end = this.abort.signal.aborted ? endAfter(this.abort.signal.reason) : this.failure(error);
    }
    try {
      this.cancelProgress?.();
      await this.parts.store.report(this.claim, { progress: this.latest });
      this.ended = true;
      this.cancelRenewal();
      await this.parts.store.end(this.claim, end);
    } catch (error) {
      // The claim runs out by itself, and the job goes on elsewhere.
      this.report(error);
    } finally {
      this.ended = true;
      this.cancelRenewal();
    }
  }

  private failure(error: unknown): JobEnd {
    if (!(error instanceof AppError)) this.report(error);
    const { code, message } = error instanceof AppError ? toWireError(error) : ownMessage(error);
    return { state: "failed", error: { code, message } };
  }

  private tools(): JobTools {
    const { store } = this.parts;
    return {
      signal: this.abort.signal,
      progress: (done, total) => {
        this.latest = { done, total: total === undefined ? this.latest.total : total };
        this.cancelProgress ??= this.parts.clock.after(progressEveryMs, () => void this.writeProgress());
      },
      checkpoint: async (value) => void (await this.write({ checkpoint: value })),
      spend: (used) => this.spend({ tokens: used.tokens ?? 0, costUsd: used.costUsd ?? 0 }),
      keepItem: async (key, value) => {
        this.abort.signal.throwIfAborted();
        if (!(await store.keepItem(this.claim, { key, value }))) this.lost();
      },
      items: () => store.items(this.job.id),
    };
  }

  private async spend(spent: Spending): Promise<void> {
    const job = await this.write({ spent });
    const limit = overBudget(job.spent, job.budget);
    if (limit === null) return;
    const what = limit === "tokens" ? `${job.budget.tokens} tokens` : `$${job.budget.costUsd}`;
    throw new AppError(
      "job/over-budget",
      `The budget of ${what} is used up. What was finished is kept; raise the budget and resume to go on.`,
    );
  }

  private async write(report: { checkpoint?: unknown; spent?: Spending }): Promise<Job> {
    this.abort.signal.throwIfAborted();
    const job = await this.parts.store.report(this.claim, { ...report, progress: this.latest });
    return job ?? this.lost();
  }

  private async writeProgress(): Promise<void> {
    this.cancelProgress = null;
    if (this.ended) return;
    try {
      await this.parts.store.report(this.claim, { progress: this.latest });
    } catch (error) {
      this.report(error);
    }
  }

  private lost(): never {
    this.stop("taken-over");
    throw this.abort.signal.reason;
  }

  private scheduleRenewal(): void {
    this.cancelRenewal = this.parts.clock.after(this.parts.ttlMs / 8, () => void this.renew());
  }

  private async renew(): Promise<void> {
    try {
      const state = await this.parts.store.renew(this.claim, this.parts.ttlMs);
      if (this.ended) return;
      if (state === null) this.stop("taken-over");
      else if (state === "cancelling") this.stop("cancelled");
    } catch (error) {
      this.report(error);
    }
    // Also after a stop: the claim must hold until the handler has come to its end.
    if (!this.ended) this.scheduleRenewal();
  }

  private report(error: unknown): void {
    this.parts.onError(error, { jobId: this.job.id, kind: this.job.kind });
  }
}

function endAfter(reason: unknown): JobEnd {
  const stopped = reason instanceof JobStopped ? reason.reason : "server-stops";
  return { state: stopped === "cancelled" ? "cancelled" : "queued" };
}

function ownMessage(error: unknown): { code: string; message: string } {
  return {
    code: "job/failed",
    message: `The job broke off: ${messageOf(error)} What was finished is kept; resume to try again.`,
  };
}

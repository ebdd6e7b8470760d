import { AppError } from "@/lib/shared/errors";
import { type Budget, hasEnded, isResumable, type Job, type JobItem, type NewJob } from "./job";
import type { JobKind } from "./job-handler";
import type { JobClock, JobFilter, JobQueue, JobStore } from "./ports";
import { type RunJobParts, RunningJob } from "./run-job";

export interface JobsOptions {
  store: JobStore;
  queue: JobQueue;
  clock: JobClock;
  /** Name of this process, for claims. */
  node: string;
  /** How long a claim lasts unless renewed, ms. */
  ttlMs?: number;
  /** How often jobs of dead nodes are looked for, ms. */
  recoverEveryMs?: number;
  onError: RunJobParts["onError"];
}

/** Jobs of this process and of all others on the same database. Kinds are registered before the start. */
export class Jobs {
  private readonly kinds = new Map<string, JobKind>();
  private readonly running = new Map<string, RunningJob>();
  private readonly parts: RunJobParts;
  private cancelSweep = () => {};
  private stopped = false;

  constructor(private readonly options: JobsOptions) {
    const { store, clock, onError } = options;
    this.parts = { store, clock, onError, ttlMs: options.ttlMs ?? 16_000 };
  }

  /** Says how jobs of a kind are run. */
  register(kind: string, handler: JobKind): void {
    if (this.kinds.has(kind)) throw new Error(`The job kind ${kind} is registered already.`);
    this.kinds.set(kind, handler);
  }

  /** Begins to take jobs, those that a crash or a restart interrupted first. */
  async start(): Promise<void> {
    const works = [...this.kinds].map(([kind, { concurrency }]) => ({
      kind,
      concurrency,
      take: (jobId: string) => this.take(jobId),
    }));
    await this.options.queue.start(works);
    await this.sweep();
  }

  /** Stops what runs; it goes back to the queue, for another node or the next start. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelSweep();
    const ending = [...this.running.values()];
    for (const job of ending) job.stop("server-stops");
    await Promise.all(ending.map(({ done }) => done));
    await this.options.queue.stop();
  }

  async submit(job: NewJob): Promise<Job> {
    const created = await this.options.store.create(job);
    await this.options.queue.send(created.kind, created.id);
    return created;
  }

  /** Throws job/not-found. */
  async get(id: string): Promise<Job> {
    const job = await this.options.store.get(id);
    if (!job) throw jobNotFound();
    return job;
  }

  list(filter: JobFilter): Promise<Job[]> {
    return this.options.store.list(filter);
  }

  items(id: string, page?: { afterKey?: string | null; limit?: number }): Promise<JobItem[]> {
    return this.options.store.items(id, page);
  }

  /** Asks a job to stop; one that has ended stays as it is. Throws job/not-found. */
  async cancel(id: string): Promise<Job> {
    const job = await this.options.store.cancel(id);
    if (!job) throw jobNotFound();
    this.running.get(id)?.stop("cancelled");
    return job;
  }

  /** Lets a cancelled or failed job go on from where it stopped. Throws job/not-found, job/not-resumable. */
  async resume(id: string, budget?: Budget): Promise<Job> {
    const job = await this.options.store.requeue(id, budget);
    if (!job) {
      const { state } = await this.get(id);
      throw new AppError(
        "job/not-resumable",
        isResumable(state) ? "Try once more." : `A job that is ${state} can't be resumed.`,
      );
    }
    await this.options.queue.send(job.kind, job.id);
    return job;
  }

  /** Forgets a job that has ended, with its items. Throws job/not-found, job/not-resumable. */
  async remove(id: string): Promise<void> {
    const { state } = await this.get(id);
    if (!hasEnded(state)) throw new AppError("job/not-resumable", "Cancel the job first; then delete it.");
    await this.options.store.remove(id);
  }

  private async take(jobId: string): Promise<void> {
    if (this.stopped) return;
    const { store, node, onError } = this.options;
    try {
      const claim = await store.claim(jobId, node, this.parts.ttlMs);
      const job = claim && (await store.get(jobId));
      const kind = job && this.kinds.get(job.kind);
      if (!claim || !job || !kind) return;
      const running = new RunningJob(this.parts, job, claim, kind.run);
      this.running.set(jobId, running);
      if (this.stopped) running.stop("server-stops");
      await running.done;
      this.running.delete(jobId);
    } catch (error) {
      onError(error, { jobId, kind: "" });
    }
  }

  /** Sends for all jobs that wait, also those whose node died or whose message was lost. */
  private async sweep(): Promise<void> {
    const { store, queue, clock, onError } = this.options;
    try {
      for (const { id, kind } of await store.recover()) {
        if (this.kinds.has(kind)) await queue.send(kind, id);
      }
    } catch (error) {
      onError(error, { jobId: "", kind: "" });
    }
    if (this.stopped) return;
    this.cancelSweep = clock.after(this.options.recoverEveryMs ?? 10_000, () => void this.sweep());
  }
}

function jobNotFound(): AppError {
  return new AppError("job/not-found", "This job does not exist, or it is somebody else's.");
}

import type { JobQueue, JobWork } from "../ports";

interface Line {
  work: JobWork;
  waiting: Set<string>;
  running: number;
}

/** Hands out jobs within one process, in the order in which they came. */
export class MemoryJobQueue implements JobQueue {
  private readonly lines = new Map<string, Line>();
  private stopped = false;

  async start(works: readonly JobWork[]): Promise<void> {
    this.stopped = false;
    for (const work of works) this.lines.set(work.kind, { work, waiting: new Set(), running: 0 });
  }

  async send(kind: string, jobId: string): Promise<void> {
    const line = this.lines.get(kind);
    if (!line || this.stopped) return;
    line.waiting.add(jobId);
    this.handOut(line);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const { waiting } of this.lines.values()) waiting.clear();
  }

  private handOut(line: Line): void {
    for (const jobId of line.waiting) {
      if (line.running >= line.work.concurrency) return;
      line.waiting.delete(jobId);
      line.running += 1;
      void line.work.take(jobId).finally(() => {
        line.running -= 1;
        this.handOut(line);
      });
    }
  }
}

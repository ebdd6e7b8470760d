import PgBoss from "pg-boss";
import type { JobQueue, JobWork } from "@/lib/jobs/ports";
import type { Db } from "../client";

/** Schema of the queue's own tables, apart from the product's. */
const schema = "queue";
/** The most that pg-boss allows, less an hour; what happens then only concerns the message, not the job. */
const expireInHours = 23;

export interface PgBossQueueOptions {
  db: Pick<Db, "pool">;
  onError(error: unknown): void;
  /** How often other nodes' messages are looked for, seconds. */
  pollSeconds?: number;
}

/** Hands jobs to the nodes on one database through pg-boss. */
export class PgBossQueue implements JobQueue {
  private readonly boss: PgBoss;
  /** Ids of this node's workers by kind. */
  private readonly workers = new Map<string, string[]>();
  private started = false;

  constructor(private readonly options: PgBossQueueOptions) {
    const { pool } = options.db;
    this.boss = new PgBoss({
      schema,
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
    });
    this.boss.on("error", (error) => options.onError(error));
  }

  async start(works: readonly JobWork[]): Promise<void> {
    await this.boss.start();
    this.started = true;
    for (const work of works) await this.listen(work);
  }

  async send(kind: string, jobId: string): Promise<void> {
    if (!this.started) return;
    await this.boss.send(kind, { jobId }, { singletonKey: jobId, expireInHours, retryLimit: 0 });
    for (const worker of this.workers.get(kind) ?? []) this.boss.notifyWorker(worker);
  }

  async stop(): Promise<void> {
    if (!this.started) return;
    this.started = false;
    await this.boss.stop({ graceful: false });
  }

  private async listen({ kind, concurrency, take }: JobWork): Promise<void> {
    // Of a job's messages at most one waits; any number may be in the hands of nodes.
    await this.boss.createQueue(kind, { name: kind, policy: "short" });
    const options = { batchSize: 1, pollingIntervalSeconds: this.options.pollSeconds ?? 2 };
    const workers: string[] = [];
    for (let count = 0; count < concurrency; count += 1) {
      const handle = async (messages: PgBoss.Job<{ jobId: string }>[]) => {
        for (const { data } of messages) await take(data.jobId);
      };
      workers.push(await this.boss.work(kind, options, handle));
    }
    this.workers.set(kind, workers);
  }
}

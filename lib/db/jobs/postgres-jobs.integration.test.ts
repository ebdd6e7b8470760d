import { Jobs } from "@/lib/jobs/jobs";
import { jobStoreContract } from "@/lib/jobs/testing/job-store-contract";
import { jobsContract } from "@/lib/jobs/testing/jobs-contract";
import { ManualClock } from "@/lib/rooms/memory/manual-clock";
import { createTestDatabase } from "../testing/test-database";
import { PgBossQueue } from "./pg-boss-queue";
import { PostgresJobStore } from "./postgres-job-store";

/** The database's clock cannot be moved, but what it is compared with can. */
const passTime = `UPDATE "Job" SET "leaseUntil" = "leaseUntil" - $1 * interval '1 millisecond'`;

jobStoreContract("PostgreSQL", async () => {
  const database = await createTestDatabase();
  return {
    store: new PostgresJobStore(database.db),
    passTime: async (ms) => void (await database.db.pool.query(passTime, [ms])),
    close: () => database.drop(),
  };
});

jobsContract("PostgreSQL and pg-boss", async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const nodes: Jobs[] = [];
  return {
    async start(run) {
      const queue = new PgBossQueue({ db, onError: () => {}, pollSeconds: 0.5 });
      const jobs = new Jobs({
        ...{ store: new PostgresJobStore(db), queue, node: `node-${nodes.length}` },
        ...{ clock: new ManualClock(), onError: () => {} },
      });
      jobs.register("count", { run, concurrency: 1 });
      await jobs.start();
      nodes.push(jobs);
      return jobs;
    },
    kill: async () => void (await db.pool.query(passTime, [60_000])),
    async close() {
      await Promise.all(nodes.map((jobs) => jobs.stop()));
      await database.drop();
    },
  };
});

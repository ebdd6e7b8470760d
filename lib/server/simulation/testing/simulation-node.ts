import { createDb } from "@/lib/db/client";
import { PgBossQueue } from "@/lib/db/jobs/pg-boss-queue";
import { PostgresJobStore } from "@/lib/db/jobs/postgres-job-store";
import { Jobs } from "@/lib/jobs/jobs";
import { createAsk } from "@/lib/llm/ask";
import { systemClock } from "@/lib/llm/clock";
import { openPostgresStage } from "../postgres-stage";
import { simulationKinds } from "../simulation-job";

/** A process that runs simulations on a database until it is killed or told to stop. */
export async function startSimulationNode(connectionString: string, node: string) {
  const db = createDb(connectionString, { maxConnections: 5 });
  const ask = createAsk({ provider: null, clock: systemClock });
  const fail = (error: unknown) => {
    throw error;
  };
  const stage = openPostgresStage(db, ask, fail);
  await stage.start();
  const jobs = new Jobs({
    ...{ store: new PostgresJobStore(db), queue: new PgBossQueue({ db, onError: fail, pollSeconds: 0.5 }) },
    ...{ clock: systemClock, node, ttlMs: 1_000, recoverEveryMs: 200, onError: fail },
  });
  for (const [kind, handler] of Object.entries(simulationKinds({ stage, prisma: db.prisma }))) {
    jobs.register(kind, handler);
  }
  await jobs.start();
  return {
    ...{ jobs, stage },
    stop: async () => {
      await jobs.stop();
      await stage.stop();
      await db.close();
    },
  };
}

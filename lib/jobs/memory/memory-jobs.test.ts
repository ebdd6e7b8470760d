import { ManualClock } from "@/lib/rooms/memory/manual-clock";
import { Jobs } from "../jobs";
import { jobStoreContract } from "../testing/job-store-contract";
import { jobsContract } from "../testing/jobs-contract";
import { MemoryJobQueue } from "./memory-job-queue";
import { MemoryJobStore } from "./memory-job-store";

jobStoreContract("The in-memory store", async () => {
  const clock = new ManualClock();
  const store = new MemoryJobStore(clock);
  return { store, passTime: async (ms) => clock.advance(ms), close: async () => {} };
});

jobsContract("the in-memory store", async () => {
  const clock = new ManualClock();
  const store = new MemoryJobStore(clock);
  const nodes: Jobs[] = [];
  return {
    async start(run) {
      const node = `node-${nodes.length}`;
      // A dead node has a clock of its own, which stands still.
      const own = new ManualClock();
      const jobs = new Jobs({ store, queue: new MemoryJobQueue(), clock: own, node, onError: () => {} });
      jobs.register("count", { run, concurrency: 1 });
      await jobs.start();
      nodes.push(jobs);
      return jobs;
    },
    kill: async () => clock.advance(60_000),
    close: async () => void (await Promise.all(nodes.map((jobs) => jobs.stop()))),
  };
});

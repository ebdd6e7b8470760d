import { afterEach, describe, expect, it } from "vitest";
import type { Job } from "../job";
import type { JobHandler } from "../job-handler";
import type { Jobs } from "../jobs";
import { someJob } from "./job-store-contract";

/** Nodes that share a store. A node is started with what it can do. */
export interface JobNodes {
  start(run: JobHandler): Promise<Jobs>;
  /** The node's process ends without a word; its claims run out. */
  kill(node: Jobs): Promise<void>;
  close(): Promise<void>;
}

/** A promise and what resolves it. */
function signpost() {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** Counts to `params.to`, keeping each number, from where an earlier attempt stopped. */
const count: JobHandler = async (job, { keepItem, items, progress, checkpoint, signal }) => {
  const { to } = job.params as { to: number };
  const begun = await items();
  for (let number = begun.length + 1; number <= to; number += 1) {
    signal.throwIfAborted();
    await keepItem(String(number), { number, from: begun.length });
    await checkpoint(number);
    progress(number, to);
  }
  return to;
};

/** What jobs do with every pair of store and queue. */
export function jobsContract(name: string, open: () => Promise<JobNodes>): void {
  describe(`Jobs on ${name}`, () => {
    let nodes: JobNodes | undefined;
    afterEach(async () => {
      await nodes?.close();
      nodes = undefined;
    });
    const start = async (run: JobHandler) => {
      nodes ??= await open();
      return nodes.start(run);
    };
    const ended = async (jobs: Jobs, id: string): Promise<Job> => {
      let job = await jobs.get(id);
      await expect
        .poll(
          async () => {
            job = await jobs.get(id);
            return job.endedAt;
          },
          { timeout: 10_000, interval: 20 },
        )
        .not.toBeNull();
      return job;
    };

    it("runs a job once, and keeps result, progress and items", async () => {
      const jobs = await start(count);
      const { id } = await jobs.submit(someJob);
      const job = await ended(jobs, id);
      expect(job).toMatchObject({ state: "done", result: 3, checkpoint: 3, progress: { done: 3, total: 3 } });
      expect((await jobs.items(id)).map(({ key }) => key)).toEqual(["1", "2", "3"]);
    });

    it("stops when cancelled, keeps what was finished, and goes on from there when resumed", async () => {
      const { reached, reach } = signpost();
      let first = true;
      const jobs = await start(async (job, tools) => {
        if (!first) return count(job, tools);
        first = false;
        await tools.keepItem("1", { number: 1, from: 0 });
        reach();
        return untilAborted(tools.signal);
      });
      const { id } = await jobs.submit(someJob);
      await reached;
      await jobs.cancel(id);
      expect(await ended(jobs, id)).toMatchObject({ state: "cancelled", error: null });
      await jobs.resume(id);
      expect(await ended(jobs, id)).toMatchObject({ state: "done" });
      expect((await jobs.items(id)).map(({ value }) => value)).toMatchObject([
        { from: 0 },
        { from: 1 },
        { from: 1 },
      ]);
      await expect(jobs.resume(id)).rejects.toMatchObject({ code: "job/not-resumable" });
    });

    it("fails with what went wrong, and when the budget is used up", async () => {
      const jobs = await start(async ({ params }, { spend }) => {
        if (params === "break") throw new Error("The tea was cold.");
        for (;;) await spend({ tokens: 40 });
      });
      const broken = await jobs.submit({ ...someJob, params: "break" });
      expect((await ended(jobs, broken.id)).error).toMatchObject({
        code: "job/failed",
        message: expect.stringContaining("The tea was cold."),
      });
      const dear = await jobs.submit({ ...someJob, budget: { tokens: 100, costUsd: null } });
      expect(await ended(jobs, dear.id)).toMatchObject({
        state: "failed",
        spent: { tokens: 120 },
        error: { code: "job/over-budget" },
      });
    });

    it("gives a job back when its node stops, and the next node finishes it", async () => {
      const { reached, reach } = signpost();
      const one = await start(async (_, tools) => {
        await tools.keepItem("1", { from: 0 });
        reach();
        return untilAborted(tools.signal);
      });
      const { id } = await one.submit(someJob);
      await reached;
      await one.stop();
      expect(await one.get(id)).toMatchObject({ state: "queued", endedAt: null });
      const two = await start(count);
      expect(await ended(two, id)).toMatchObject({ state: "done" });
      expect(await two.items(id)).toHaveLength(3);
    });

    it("takes up what a killed node left, from its checkpoint and items", async () => {
      const { reached, reach } = signpost();
      const one = await start(async (_, tools) => {
        await tools.keepItem("1", { from: 0 });
        await tools.checkpoint(1);
        reach();
        return untilAborted(tools.signal);
      });
      const { id } = await one.submit(someJob);
      await reached;
      await nodes?.kill(one);
      const two = await start(async (job, tools) => {
        expect(job.checkpoint).toBe(1);
        return count(job, tools);
      });
      expect(await ended(two, id)).toMatchObject({ state: "done" });
      expect((await two.items(id)).map(({ key }) => key)).toEqual(["1", "2", "3"]);
    });
  });
}

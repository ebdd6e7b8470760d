import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Job, NewJob } from "../job";
import type { JobClaim, JobStore } from "../ports";

export interface JobStoreUnderTest {
  store: JobStore;
  /** Lets time pass for claims. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
}

export const someJob: NewJob = { kind: "count", ownerId: null, title: "Counting", params: { to: 3 } };

/** What every adapter of JobStore must do. */
export function jobStoreContract(name: string, open: () => Promise<JobStoreUnderTest>): void {
  describe(`${name} keeps the JobStore contract`, () => {
    let opened: JobStoreUnderTest | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    const under = () => {
      if (!opened) throw new Error("The store is only there inside a test.");
      return opened;
    };
    const store = () => under().store;
    const get = async (id: string): Promise<Job> => {
      const job = await store().get(id);
      if (!job) throw new Error("The job is gone.");
      return job;
    };
    const claim = async (id: string, node = "a"): Promise<JobClaim> => {
      const claimed = await store().claim(id, node, 10_000);
      if (!claimed) throw new Error("The job could not be claimed.");
      return claimed;
    };
    const running = async () => claim((await store().create(someJob)).id);

    it("keeps what a job is given, and gives back what it was not given as empty", async () => {
      const job = await store().create({
        ...someJob,
        total: 3,
        estimate: { tokens: 900, costUsd: 0.02 },
        budget: { tokens: 1_000, costUsd: null },
      });
      expect(job).toMatchObject({
        ...someJob,
        state: "queued",
        progress: { done: 0, total: 3 },
        spent: { tokens: 0, costUsd: 0 },
        estimate: { tokens: 900, costUsd: 0.02 },
        budget: { tokens: 1_000, costUsd: null },
        checkpoint: null,
        result: null,
        error: null,
        startedAt: null,
        endedAt: null,
      });
      expect(await get(job.id)).toEqual(job);
      expect(await store().get("nothing")).toBeNull();
    });

    it("lists the newest first, by kind and in pages", async () => {
      const ids: string[] = [];
      for (const kind of ["list-a", "list-b", "list-a"]) {
        ids.push((await store().create({ ...someJob, kind })).id);
      }
      const list = async (kinds: string[], before?: string) =>
        (await store().list({ ownerId: null, kinds, limit: 2, before: before ?? null })).map(({ id }) => id);
      expect(await list(["list-a", "list-b"])).toEqual([ids[2], ids[1]]);
      expect(await list(["list-a", "list-b"], ids[1])).toEqual([ids[0]]);
      expect(await list(["list-b"])).toEqual([ids[1]]);
      expect(await store().list({ ownerId: "somebody", kinds: ["list-a"], limit: 9 })).toEqual([]);
    });

    it("gives a job to exactly one of many nodes that race", async () => {
      const { id } = await store().create(someJob);
      const nodes = Array.from({ length: 8 }, (_, k) => `node-${k}`);
      const claims = await Promise.all(nodes.map((node) => store().claim(id, node, 10_000)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await get(id)).toMatchObject({ state: "running", endedAt: null });
      expect((await get(id)).startedAt).not.toBeNull();
    });

    it("writes progress, checkpoint and spending, each when given", async () => {
      const held = await running();
      await store().report(held, { progress: { done: 1, total: 4 }, checkpoint: { at: "one" } });
      await store().report(held, { spent: { tokens: 70, costUsd: 0.5 } });
      const job = await store().report(held, { spent: { tokens: 30, costUsd: 0.25 } });
      expect(job).toMatchObject({
        progress: { done: 1, total: 4 },
        checkpoint: { at: "one" },
        spent: { tokens: 100, costUsd: 0.75 },
      });
      expect(await get(held.jobId)).toEqual(job);
    });

    it("keeps items in the order of their keys, the first of each key, in pages", async () => {
      const held = await running();
      for (const key of ["b", "a", "c"]) await store().keepItem(held, { key, value: { said: key } });
      expect(await store().keepItem(held, { key: "a", value: "again" })).toBe(true);
      const items = await store().items(held.jobId);
      expect(items).toEqual(["a", "b", "c"].map((key) => ({ key, value: { said: key } })));
      expect(await store().items(held.jobId, { afterKey: "a", limit: 1 })).toEqual([items[1]]);
    });

    it("refuses everything of a claim that was lost, and keeps what was written before", async () => {
      const first = await running();
      await store().report(first, { checkpoint: 1 });
      await store().keepItem(first, { key: "1", value: "kept" });
      await under().passTime(10_001);
      expect(await store().recover()).toContainEqual({ id: first.jobId, kind: someJob.kind });
      const second = await claim(first.jobId, "b");
      expect(second.epoch).toBe(first.epoch + 1);
      expect(await store().renew(first, 10_000)).toBeNull();
      expect(await store().report(first, { checkpoint: 2 })).toBeNull();
      expect(await store().keepItem(first, { key: "2", value: "late" })).toBe(false);
      expect(await store().end(first, { state: "done" })).toBe(false);
      expect(await store().items(first.jobId)).toEqual([{ key: "1", value: "kept" }]);
      expect(await get(first.jobId)).toMatchObject({ state: "running", checkpoint: 1 });
    });

    it("leaves jobs alone whose claim is renewed", async () => {
      const held = await running();
      await under().passTime(8_000);
      expect(await store().renew(held, 10_000)).toBe("running");
      await under().passTime(8_000);
      expect((await store().recover()).map(({ id }) => id)).not.toContain(held.jobId);
      expect(await store().renew(held, 10_000)).toBe("running");
    });

    it("ends with a result, an error, or back in the queue", async () => {
      const done = await running();
      expect(await store().end(done, { state: "done", result: { sum: 6 } })).toBe(true);
      expect(await get(done.jobId)).toMatchObject({ state: "done", result: { sum: 6 }, error: null });
      expect((await get(done.jobId)).endedAt).not.toBeNull();
      const failed = await running();
      await store().end(failed, { state: "failed", error: { code: "x/y", message: "No." } });
      expect(await get(failed.jobId)).toMatchObject({
        state: "failed",
        error: { code: "x/y", message: "No." },
      });
      const back = await running();
      await store().end(back, { state: "queued" });
      expect(await get(back.jobId)).toMatchObject({ state: "queued", endedAt: null });
      expect(await store().claim(back.jobId, "b", 10_000)).toMatchObject({ epoch: back.epoch + 1 });
    });

    it("cancels what waits at once, and asks the runner of what runs", async () => {
      const { id } = await store().create(someJob);
      expect(await store().cancel(id)).toMatchObject({ state: "cancelled" });
      expect(await store().claim(id, "a", 10_000)).toBeNull();
      const held = await running();
      expect(await store().cancel(held.jobId)).toMatchObject({ state: "cancelling" });
      expect(await store().renew(held, 10_000)).toBe("cancelling");
      // The runner stopped for another reason at the same moment: it is cancelled all the same.
      await store().end(held, { state: "queued" });
      expect(await get(held.jobId)).toMatchObject({ state: "cancelled" });
      expect(await store().cancel(held.jobId)).toMatchObject({ state: "cancelled" });
      expect(await store().cancel("nothing")).toBeNull();
    });

    it("cancels for good what was being cancelled when its runner died", async () => {
      const held = await running();
      await store().cancel(held.jobId);
      await under().passTime(10_001);
      await store().recover();
      expect(await get(held.jobId)).toMatchObject({ state: "cancelled" });
    });

    it("resumes what was cancelled or failed, under another budget if wished, and nothing else", async () => {
      const held = await running();
      expect(await store().requeue(held.jobId)).toBeNull();
      await store().end(held, { state: "failed", error: { code: "x/y", message: "No." } });
      expect(await store().requeue(held.jobId, { tokens: 5, costUsd: 1 })).toMatchObject({
        state: "queued",
        error: null,
        budget: { tokens: 5, costUsd: 1 },
      });
      await store().cancel(held.jobId);
      expect(await store().requeue(held.jobId)).toMatchObject({ budget: { tokens: 5, costUsd: 1 } });
    });

    it("forgets a job with its items", async () => {
      const held = await running();
      await store().keepItem(held, { key: "1", value: 1 });
      await store().remove(held.jobId);
      expect(await store().get(held.jobId)).toBeNull();
      expect(await store().items(held.jobId)).toEqual([]);
    });
  });
}

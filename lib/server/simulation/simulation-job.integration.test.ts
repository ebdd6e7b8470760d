import { afterEach, describe, expect, it } from "vitest";
import type { SimulationParams, SimulationReport, UtteranceRow } from "@/lib/contract/simulation";
import { PostgresJobStore } from "@/lib/db/jobs/postgres-job-store";
import { createTestDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import type { Job } from "@/lib/jobs/job";
import { Jobs } from "@/lib/jobs/jobs";
import { MemoryJobQueue } from "@/lib/jobs/memory/memory-job-queue";
import type { Ask } from "@/lib/llm/question";
import { askByRule } from "@/lib/muca/testing/ask-by-rule";
import { ManualClock } from "@/lib/rooms/memory/manual-clock";
import { headlessParams } from "./default-params";
import { openPostgresStage, type PostgresStage } from "./postgres-stage";
import { simulationKinds } from "./simulation-job";

interface Node {
  jobs: Jobs;
  stage: PostgresStage;
}

let database: TestDatabase | undefined;
let nodes: Node[] = [];

/** A process that runs simulations; `ask` may hold it up. */
async function startNode(ask: Ask = askByRule): Promise<Node> {
  database ??= await createTestDatabase();
  const { db } = database;
  const fail = (error: unknown) => {
    throw error;
  };
  const stage = openPostgresStage(db, ask, fail);
  await stage.start();
  const jobs = new Jobs({
    ...{ store: new PostgresJobStore(db), queue: new MemoryJobQueue(), node: `node-${nodes.length}` },
    // Claims of a node end when the test says so.
    ...{ clock: new ManualClock(), onError: () => undefined },
  });
  for (const [kind, handler] of Object.entries(simulationKinds({ stage, prisma: db.prisma }))) {
    jobs.register(kind, handler);
  }
  await jobs.start();
  const node = { jobs, stage };
  nodes.push(node);
  return node;
}

/** The process ends without a word: nothing it does counts any more, and its claims run out. */
async function kill(): Promise<void> {
  await database?.db.pool.query(`UPDATE "Job" SET "leaseUntil" = "leaseUntil" - interval '1 hour'`);
  await database?.db.pool.query(`UPDATE "Lease" SET "expiresAt" = "expiresAt" - interval '1 hour'`);
}

afterEach(async () => {
  for (const { jobs, stage } of nodes) {
    await jobs.stop();
    await stage.stop();
  }
  await database?.drop();
  [nodes, database] = [[], undefined];
});

/** Stops answering for good at the n-th utterance asked for, as a process does that was killed. */
function hangsAt(count: number): { ask: Ask; reached: Promise<void> } {
  let left = count;
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const ask: Ask = (question, context, options) => {
    if (question.id === "mus/utterance") left -= 1;
    if (left > 0) return askByRule(question, context, options);
    reach();
    return new Promise((_, reject) =>
      options?.signal?.addEventListener("abort", () => reject(options.signal?.reason)),
    );
  };
  return { ask, reached };
}

async function ended({ jobs }: Node, id: string): Promise<Job> {
  await expect
    .poll(async () => (await jobs.get(id)).endedAt, { timeout: 20_000, interval: 20 })
    .not.toBeNull();
  return jobs.get(id);
}

const submit = ({ jobs }: Node, params: SimulationParams) =>
  jobs.submit({ kind: "simulation", ownerId: null, title: "Tea", params, total: params.utterances });
const rowsOf = async ({ jobs }: Node, id: string) =>
  (await jobs.items(id)).map(({ value }) => value as UtteranceRow);
const textsOf = (rows: readonly UtteranceRow[]) => rows.map(({ name, text }) => `${name}: ${text}`);

describe("a simulation as a job", () => {
  it("goes on in another process after a kill, loses no utterance and ends as if nothing had happened", async () => {
    const params = headlessParams({ seed: 7, utterances: 24 }, 4);
    const { ask, reached } = hangsAt(11);
    const one = await startNode(ask);
    const { id } = await submit(one, params);
    await reached;
    const finished = await rowsOf(one, id);
    expect(finished).toHaveLength(10);
    await kill();

    const two = await startNode();
    const job = await ended(two, id);
    expect(job).toMatchObject({ state: "done", progress: { done: 24, total: 24 } });
    const rows = await rowsOf(two, id);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    expect(rows.slice(0, 10)).toEqual(finished);

    // The room holds each of them once, in order.
    const { roomId } = job.result as SimulationReport;
    const log = await two.stage.store.entriesAfter(roomId, 0, 1_000);
    const said = log.flatMap((entry) =>
      entry.type === "message:posted" && entry.body.author.kind === "participant" ? [entry.body.text] : [],
    );
    expect(said).toEqual(rows.map(({ text }) => text));

    // A run with the same seed that was left alone says the same.
    const undisturbed = await submit(two, params);
    await ended(two, undisturbed.id);
    expect(textsOf(await rowsOf(two, undisturbed.id))).toEqual(textsOf(rows));
  });

  it("posts what was kept but not yet posted when the process was killed", async () => {
    const params = headlessParams({ seed: 3, utterances: 6 }, 3);
    const { ask, reached } = hangsAt(4);
    const one = await startNode(ask);
    const { id } = await submit(one, params);
    await reached;
    await kill();
    const { db } = await createdDatabase();
    // As if the kill had come between the two writes.
    const [row] = (await db.pool.query<{ roomId: string }>(`SELECT "id" AS "roomId" FROM "Room"`)).rows;
    await db.pool.query(
      `INSERT INTO "JobItem" ("jobId", "key", "value") SELECT "jobId", '000004',
         "value" || '{"number": 4, "text": "Kept, not posted."}' FROM "JobItem" WHERE "jobId" = $1 AND "key" = '000001'`,
      [id],
    );
    const two = await startNode();
    await ended(two, id);
    const log = await two.stage.store.entriesAfter(row?.roomId ?? "", 0, 1_000);
    const said = log.flatMap((entry) =>
      entry.type === "message:posted" && entry.body.author.kind === "participant" ? [entry.body.text] : [],
    );
    expect(said.filter((text) => text === "Kept, not posted.")).toHaveLength(1);
    expect(said).toHaveLength(6);
  });
});

async function createdDatabase(): Promise<TestDatabase> {
  if (!database) throw new Error("Start a node first.");
  return database;
}

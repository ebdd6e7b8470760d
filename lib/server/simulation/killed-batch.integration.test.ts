import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { UtteranceRow } from "@/lib/contract/simulation";
import { PostgresJobStore } from "@/lib/db/jobs/postgres-job-store";
import { createTestDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { headlessParams } from "./default-params";
import { startSimulationNode } from "./testing/simulation-node";

const program = fileURLToPath(new URL("./testing/run-simulation-node.ts", import.meta.url));
const utterances = 40;

let database: TestDatabase;
let child: ChildProcess | null = null;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await database.drop();
});

/** Utterances of a run by number. */
async function rowsOf(store: PostgresJobStore, id: string): Promise<UtteranceRow[]> {
  return (await store.items(id)).map(({ value }) => value as UtteranceRow);
}

it("a process killed in the middle of a batch loses no finished utterance, and the next one finishes it", async () => {
  const store = new PostgresJobStore(database.db);
  const ids: string[] = [];
  for (const seed of [1, 2, 3]) {
    const params = headlessParams({ seed, utterances }, 4);
    const job = { kind: "simulation", ownerId: null, title: `Run ${seed}`, params, total: utterances };
    ids.push((await store.create(job)).id);
  }
  child = spawn(process.execPath, ["--import", "tsx", program, database.connectionString], {
    stdio: "inherit",
  });
  const finished = async () => (await Promise.all(ids.map((id) => rowsOf(store, id)))).map((rows) => rows);
  await expect
    .poll(async () => (await finished()).flat().length, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(15);
  child.kill("SIGKILL");
  await once(child, "exit");
  const before = await finished();
  // In the middle: something was said, and something is left to say.
  expect(before.flat().length).toBeLessThan(ids.length * utterances);

  const node = await startSimulationNode(database.connectionString, "second");
  try {
    await expect
      .poll(async () => (await Promise.all(ids.map((id) => store.get(id)))).map((job) => job?.state), {
        timeout: 30_000,
        interval: 50,
      })
      .toEqual(["done", "done", "done"]);
    const after = await finished();
    after.forEach((rows, index) => {
      expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: utterances }, (_, k) => k + 1));
      expect(rows.slice(0, before[index]?.length)).toEqual(before[index]);
    });
  } finally {
    await node.stop();
  }
});

import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@/lib/db/embedded/start";
import { applyMigrations } from "@/lib/db/migrate";
import { end, nextMessage, startChild, tell } from "./children";
import type { Phase, PhaseResult } from "./load";
import { processorTimeOfChildren } from "./processor-time";
import type { ServerReady } from "./seat";

const { values } = parseArgs({
  options: {
    rooms: { type: "string", default: "50" },
    people: { type: "string", default: "8" },
    /** Fixed rate, messages a second. */
    rate: { type: "string", default: "1000" },
    seconds: { type: "string", default: "4" },
    "max-rate": { type: "string", default: "16000" },
    only: { type: "string" },
    /** Folder for processor profiles of the servers. */
    prof: { type: "string" },
    /** Leaves the search for the highest rate out. */
    "fixed-only": { type: "boolean", default: false },
  },
});
const crowd = { rooms: Number(values.rooms), people: Number(values.people) };
const fixedRate = Number(values.rate);
const measureMs = Number(values.seconds) * 1_000;
const warmUpMs = 700;
const fixedRuns = 3;
/** A rate counts as reached while 99 of 100 deliveries take less than this, ms. */
const limitMs = 250;
/** The highest rate is searched until it is known this well. */
const precision = 1.06;

const subjects = [
  { name: "bare Socket.IO", file: "bare" },
  { name: "one INSERT per message", file: "insert" },
  { name: "Moderato", file: "product" },
].filter(({ file }) => !values.only || values.only.split(",").includes(file));

interface Measured {
  name: string;
  highest: number;
  fixed: PhaseResult;
  /** Processor time of server and database a message, at the fixed rate, microseconds. */
  serverUs: number;
  databaseUs: number;
  /** The same of the load generator, which shares the machine. */
  loadUs: number;
}

const dataDir = await realpath(await mkdtemp(join(tmpdir(), "moderato-bench-")));
await chmod(dataDir, 0o711);
// As durable as the built-in database always is: every commit reaches the disk.
const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
try {
  await applyMigrations(database.connectionString);
  console.log(
    `${crowd.rooms} rooms x ${crowd.people} people; ${subjects.length} servers, one after the other`,
  );
  const measured: Measured[] = [];
  for (const subject of subjects) measured.push(await measure(subject));
  printTable(measured);
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure({ name, file }: (typeof subjects)[number]): Promise<Measured> {
  const server = startChild(`servers/${file}.ts`, database.connectionString, {
    args: [String(crowd.rooms), String(crowd.people)],
    nodeOptions: values.prof ? ["--cpu-prof", `--cpu-prof-dir=${values.prof}`] : [],
  });
  const load = startChild("load.ts", database.connectionString);
  try {
    const ready = (await nextMessage(server)) as ServerReady;
    await tell(load, { take: ready });
    await tell(load, { run: { rate: fixedRate, warmUpMs: 2_000, measureMs: 500 } });
    const before = await processorTimes(server, load);
    const runs: PhaseResult[] = [];
    for (let k = 0; k < fixedRuns; k += 1) runs.push(await run(load, fixedRate, name));
    const fixed = medianRun(runs);
    const after = await processorTimes(server, load);
    const messages = (fixedRuns * fixedRate * (measureMs + warmUpMs)) / 1_000;
    const serverUs = (after.server - before.server) / messages;
    const databaseUs = (after.database - before.database) / messages;
    const loadUs = (after.load - before.load) / messages;
    const highest = values["fixed-only"] ? 0 : await findHighest((rate) => run(load, rate, name));
    return { name, fixed, highest, serverUs, databaseUs, loadUs };
  } finally {
    await Promise.all([end(load), end(server)]);
  }
}

/** The run in the middle, so that one disturbance from outside does not decide. */
function medianRun(runs: readonly PhaseResult[]): PhaseResult {
  const slowLast = runs.toSorted((a, b) => (a.p99Ms ?? Infinity) - (b.p99Ms ?? Infinity));
  const middle = slowLast[Math.floor(runs.length / 2)];
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}

async function processorTimes(
  server: ChildProcess,
  load: ChildProcess,
): Promise<{ server: number; load: number; database: number }> {
  server.send("processor time");
  return {
    server: (await nextMessage(server)) as number,
    load: (await tell(load, "processor time")) as number,
    database: await processorTimeOfChildren(database.pid),
  };
}

/** Doubles until the limit is broken, then halves the gap. */
async function findHighest(tryRate: (rate: number) => Promise<PhaseResult>): Promise<number> {
  let good = 0;
  let bad = Number.POSITIVE_INFINITY;
  let rate = 1_000;
  while (bad / Math.max(1, good) > precision && rate <= Number(values["max-rate"])) {
    if (await isReached(rate, tryRate)) good = rate;
    else bad = rate;
    rate = Math.round(Number.isFinite(bad) ? (good + bad) / 2 : good * 2);
    // What the last rate left behind must not weigh on the next.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return good;
}

/** Of each server alike: a rate that broke once is tried again, so that one disturbance from outside does not decide. */
async function isReached(rate: number, tryRate: (rate: number) => Promise<PhaseResult>): Promise<boolean> {
  for (let tries = 0; tries < 2; tries += 1) {
    if (holds(rate, await tryRate(rate))) return true;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return false;
}

function holds(rate: number, result: PhaseResult): boolean {
  const asked = (rate * measureMs) / 1_000;
  return (
    result.p99Ms !== null &&
    result.p99Ms < limitMs &&
    result.delivered === result.expected &&
    result.sent >= asked * 0.97 &&
    result.refused === 0
  );
}

async function run(load: ChildProcess, rate: number, name: string): Promise<PhaseResult> {
  const phase: Phase = { rate, warmUpMs, measureMs };
  const result = (await tell(load, { run: phase })) as PhaseResult;
  const { sent, delivered, expected, p50Ms, p99Ms, refused } = result;
  const lost = expected - delivered;
  console.log(
    `  ${name} at ${rate}/s: sent ${sent}, late or lost ${lost}, refused ${refused}, p50 ${round(p50Ms)} ms, p99 ${round(p99Ms)} ms`,
  );
  return result;
}

function printTable(measured: readonly Measured[]): void {
  const [base] = measured;
  console.table(
    Object.fromEntries(
      measured.map(({ name, highest, fixed, serverUs, databaseUs, loadUs }) => [
        name,
        {
          "highest rate, messages/s": highest,
          "share of bare": round(highest / (base?.highest ?? 1)),
          [`p50 at ${fixedRate}/s, ms`]: round(fixed.p50Ms),
          [`p99 at ${fixedRate}/s, ms`]: round(fixed.p99Ms),
          "p99 / bare": round((fixed.p99Ms ?? Number.NaN) / (base?.fixed.p99Ms ?? 1)),
          "server, us/message": Math.round(serverUs),
          "database, us/message": Math.round(databaseUs),
          "load generator, us/message": Math.round(loadUs),
        },
      ]),
    ),
  );
}

function round(value: number | null): number {
  return Math.round((value ?? Number.NaN) * 100) / 100;
}

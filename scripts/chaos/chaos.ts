import { parseArgs } from "node:util";
import { createDb } from "@/lib/db/client";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import { AppendQueue } from "@/lib/rooms/append-queue";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import { systemClock } from "@/lib/rooms/memory/system-clock";
import { createRooms } from "@/lib/rooms/rooms";
import { makeSeats } from "../lib/make-seats";
import { type Balancer, startBalancer } from "./balancer";
import { type Cluster, startCluster } from "./cluster";
import { Person } from "./person";
import { type Faults, judgeRoom, type RoomVerdict } from "./verdict";

const { values } = parseArgs({
  options: {
    rooms: { type: "string", default: "50" },
    people: { type: "string", default: "8" },
    messages: { type: "string", default: "20000" },
    /** Messages a second over all rooms. */
    rate: { type: "string", default: "100" },
    nodes: { type: "string", default: "2" },
    kills: { type: "string", default: "20" },
    "database-restarts": { type: "string", default: "3" },
    "redis-restarts": { type: "string", default: "1" },
    /** Connections cut, a second. */
    cuts: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
    /** How long is waited at the end until all is delivered and answered, seconds. */
    patience: { type: "string", default: "180" },
    "log-level": { type: "string", default: "fatal" },
  },
});
const total = Number(values.messages);
const random = seededRandom(Number(values.seed));
/** Every so many messages call the bot. */
const mentionEvery = 40;

const cluster = await startCluster(Number(values.nodes), values["log-level"]);
const balancer = await startBalancer(cluster.ports);
// Two connections are enough for setting up and looking on.
const db = createDb(cluster.connectionString, { maxConnections: 2, onIdleError: () => undefined });
const store = new PostgresRoomStore(db);
let failed = true;
try {
  failed = await run(cluster, balancer);
} finally {
  balancer.close();
  await db.close();
  await cluster.stop();
}
process.exit(failed ? 1 : 0);

async function run(cluster: Cluster, balancer: Balancer): Promise<boolean> {
  const bus = new MemoryRoomBus();
  const rooms = createRooms({ store, bus, clock: systemClock, queue: new AppendQueue({ store, bus }) });
  const crowd = { rooms: Number(values.rooms), peoplePerRoom: Number(values.people), settings: {} };
  const seats = await makeSeats(rooms, crowd);
  const people = seats.map((room) => room.map((seat) => new Person(seat, balancer.url, random)));
  const everybody = people.flat();
  console.log(`${everybody.length} people in ${people.length} rooms on ${cluster.ports.length} nodes`);
  const startedMs = performance.now();
  const strikes = plan(cluster);
  let cuts = 0;
  for (let sent = 0; sent < total; ) {
    const elapsedSeconds = (performance.now() - startedMs) / 1_000;
    for (
      const due = Math.min(total, Math.floor(elapsedSeconds * Number(values.rate)));
      sent < due;
      sent += 1
    ) {
      const person = everybody[Math.floor(random() * everybody.length)];
      person?.write(sent % mentionEvery === 0 ? `@mubot what do you think? (${sent})` : `message ${sent}`);
    }
    strikes.strikeUpTo(sent / total);
    while (cuts < elapsedSeconds * Number(values.cuts) && balancer.cutOne(random)) cuts += 1;
    await sleep(20);
  }
  console.log(`All written after ${seconds(startedMs)} s; waiting until all is delivered`);
  await strikes.done();
  const stragglers = await waitFor(() => everybody.every((person) => person.isDone), Number(values.patience));
  if (stragglers) console.log(`${everybody.filter((person) => !person.isDone).length} people still wait`);
  const verdicts = await judgeUntilQuiet(people);
  report({ verdicts, everybody, strikes: strikes.counts, cuts, startedMs });
  for (const person of everybody) person.stop();
  return verdicts.some(({ faults }) => Object.values(faults).some((count) => count > 0));
}

/** What is struck down, spread over the run; one strike of a kind at a time. */
function plan(cluster: Cluster) {
  const counts = { "nodes killed": 0, "database restarts": 0, "Redis restarts": 0 };
  const kinds = [
    {
      name: "nodes killed",
      times: Number(values.kills),
      strike: (k: number) => cluster.killNode(k % cluster.ports.length, 500),
    },
    {
      name: "database restarts",
      times: Number(values["database-restarts"]),
      strike: () => cluster.restartDatabase(),
    },
    { name: "Redis restarts", times: Number(values["redis-restarts"]), strike: () => cluster.restartRedis() },
  ] as const;
  const running = new Map<string, Promise<void>>();
  const strikeNext = (kind: (typeof kinds)[number]) => {
    const k = counts[kind.name];
    counts[kind.name] += 1;
    const struck = kind.strike(k).finally(() => running.delete(kind.name));
    running.set(kind.name, struck);
  };
  return {
    counts,
    strikeUpTo(share: number) {
      for (const kind of kinds) {
        const due = counts[kind.name] < kind.times && share >= (counts[kind.name] + 0.5) / kind.times;
        if (due && !running.has(kind.name)) strikeNext(kind);
      }
    },
    /** Strikes that are left over are made up for, so that the number is as asked. */
    async done() {
      for (const kind of kinds) {
        await running.get(kind.name);
        while (counts[kind.name] < kind.times) {
          strikeNext(kind);
          await running.get(kind.name);
        }
      }
    },
  };
}

/** Mentions are answered by whoever takes a room up again, which may take a lease's time. */
async function judgeUntilQuiet(people: readonly (readonly Person[])[]): Promise<RoomVerdict[]> {
  const startedMs = performance.now();
  for (;;) {
    const verdicts: RoomVerdict[] = [];
    for (const room of people) {
      const roomId = room[0]?.seat.roomId;
      if (roomId) verdicts.push(await judgeRoom(store, roomId, room));
    }
    const open = verdicts.some(({ faults }) => Object.values(faults).some((count) => count > 0));
    if (!open || performance.now() - startedMs > Number(values.patience) * 1_000) return verdicts;
    await sleep(2_000);
  }
}

interface Outcome {
  verdicts: readonly RoomVerdict[];
  everybody: readonly Person[];
  strikes: Record<string, number>;
  cuts: number;
  startedMs: number;
}

function report({ verdicts, everybody, strikes, cuts, startedMs }: Outcome): void {
  const sum = (of: (verdict: RoomVerdict) => number) =>
    verdicts.reduce((all, verdict) => all + of(verdict), 0);
  const over = (of: (person: Person) => number) => everybody.reduce((all, person) => all + of(person), 0);
  const faultNames = Object.keys(verdicts[0]?.faults ?? {}) as (keyof Faults)[];
  console.table({
    "messages written": over((person) => person.wrote.length),
    "messages in the logs": sum(({ messages }) => messages),
    "sent twice on purpose": over((person) => person.repeats),
    "tried again by people": over((person) => person.retries),
    "connections made": over((person) => person.connections),
    "connections cut": cuts,
    ...strikes,
    turns: sum(({ turns }) => turns),
    "bot replies": sum(({ replies }) => replies),
    "mentions of the bot": sum(({ mentions }) => mentions),
    seconds: Number(seconds(startedMs)),
  });
  console.log("Everything here must be 0:");
  console.table(Object.fromEntries(faultNames.map((name) => [name, sum(({ faults }) => faults[name])])));
}

/** Resolves with false when it came true, with true when patience ran out. */
async function waitFor(holds: () => boolean, patienceSeconds: number): Promise<boolean> {
  const untilMs = performance.now() + patienceSeconds * 1_000;
  while (!holds()) {
    if (performance.now() > untilMs) return true;
    await sleep(100);
  }
  return false;
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1_000).toFixed(1);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Mulberry32: the same faults for the same seed, as far as the machine's own timing allows. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// The load generator, a process of its own: takes all seats, sends at the rate it is told, and times deliveries.
import { randomUUID } from "node:crypto";
import { RawSocket } from "./raw-socket";
import type { ServerReady } from "./seat";

export interface Phase {
  /** Messages a second over all rooms. */
  rate: number;
  warmUpMs: number;
  measureMs: number;
}

export interface PhaseResult {
  /** Messages sent, acknowledged and delivered within the phase; deliveries count each reader. */
  sent: number;
  acknowledged: number;
  refused: number;
  delivered: number;
  expected: number;
  /** Over those that arrived; null when none did. */
  p50Ms: number | null;
  p99Ms: number | null;
}

/** After the last message of a phase, so long is waited for what is still under way, ms. */
const drainMs = 10_000;
const tickMs = 2;
const arriveTogether = 50;
const marker = '"text":"@';

interface Count {
  phase: number;
  sent: number;
  acknowledged: number;
  refused: number;
  expected: number;
  latenciesMs: number[];
}

let count: Count | null = null;
let sockets: { socket: RawSocket; roomId: string }[] = [];
let peoplePerRoom = 0;
let next = 0;
let phases = 0;

export type Command = { take: ServerReady } | { run: Phase } | "processor time";

process.on("message", (command: Command) => {
  obey(command).then(
    (value) => process.send?.({ ok: true, value }),
    (error: unknown) => process.send?.({ ok: false, error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));

async function obey(command: Command): Promise<PhaseResult | number | null> {
  if (command === "processor time") {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
  if ("run" in command) return runPhase(command.run);
  await takeSeats(command.take);
  return null;
}

async function takeSeats({ port, seats }: ServerReady): Promise<void> {
  const lost = () => {
    throw new Error("The server cut a connection.");
  };
  peoplePerRoom = seats.length / new Set(seats.map((seat) => seat.roomId)).size;
  sockets = [];
  // Not all at the same moment: people do not come like that either.
  for (let from = 0; from < seats.length; from += arriveTogether) {
    sockets.push(...(await Promise.all(seats.slice(from, from + arriveTogether).map(take))));
  }

  async function take({ roomId, cookie }: ServerReady["seats"][number]) {
    const socket = new RawSocket({ port, cookie, onEvent: hear, onClose: lost });
    await socket.opened;
    const answer = await new Promise<string>((resolve) =>
      socket.send("room:enter", { roomId, as: "participant", afterSeq: null }, resolve),
    );
    if (!answer.startsWith('[{"ok":true')) throw new Error(`A seat was refused: ${answer}`);
    return { socket, roomId };
  }
}

/** Times every message in a delivery; each carries the moment it was sent, on this process's clock. */
function hear(packet: string): void {
  if (!count) return;
  const nowMs = performance.now();
  for (let at = packet.indexOf(marker); at >= 0; at = packet.indexOf(marker, at + 1)) {
    const from = at + marker.length;
    const [phase, sentMs] = packet.slice(from, packet.indexOf(" ", from)).split(":");
    if (Number(phase) === count.phase) count.latenciesMs.push(nowMs - Number(sentMs));
  }
}

async function runPhase({ rate, warmUpMs, measureMs }: Phase): Promise<PhaseResult> {
  await sendFor(rate, warmUpMs, null);
  phases += 1;
  const counting: Count = {
    phase: phases,
    sent: 0,
    acknowledged: 0,
    refused: 0,
    expected: 0,
    latenciesMs: [],
  };
  count = counting;
  await sendFor(rate, measureMs, counting);
  const deadlineMs = performance.now() + drainMs;
  while (counting.latenciesMs.length < counting.expected && performance.now() < deadlineMs) await sleep(10);
  count = null;
  const sorted = Float64Array.from(counting.latenciesMs).sort();
  const { latenciesMs, phase: _, ...counted } = counting;
  return { ...counted, delivered: latenciesMs.length, p50Ms: at(sorted, 0.5), p99Ms: at(sorted, 0.99) };
}

/** Open loop: what is due by the clock is sent, whether or not the server keeps up. */
async function sendFor(rate: number, durationMs: number, counting: Count | null): Promise<void> {
  const startMs = performance.now();
  let sent = 0;
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs = performance.now() - startMs) {
    const due = Math.floor((elapsedMs * rate) / 1_000);
    for (; sent < due; sent += 1) sendOne(counting);
    await sleep(tickMs);
  }
}

function sendOne(counting: Count | null): void {
  const seat = sockets[next % sockets.length];
  next += 1;
  if (!seat) return;
  // What is sent while warming up belongs to no phase, so that its late deliveries count nowhere.
  const stamp = `${counting?.phase ?? 0}:${performance.now().toFixed(3)}`;
  const text = `@${stamp} shall we hold the book exchange in the park, since it is free?`;
  const payload = { roomId: seat.roomId, clientId: randomUUID(), text, replyTo: null };
  if (counting) {
    counting.sent += 1;
    counting.expected += peoplePerRoom;
  }
  seat.socket.send("message:send", payload, (answer) => {
    if (!counting) return;
    if (answer.startsWith('[{"ok":true')) counting.acknowledged += 1;
    else counting.refused += 1;
  });
}

function at(sorted: Float64Array, share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

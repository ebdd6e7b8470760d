import { randomUUID } from "node:crypto";
import type { Browser } from "@/lib/api/testing/browser";
import { makeAccounts, makeCast, type RoomCast } from "@/lib/api/testing/room-cast";
import { SocketCaller } from "@/lib/server/testing/socket-caller";
import type { HeadlessServer } from "../live/headless-server";
import { checkRows } from "./check-rows";
import type { KnownIds } from "./from-schema";
import { attemptRequest, findTargets } from "./fuzz-requests";
import { type Attempt, SocketFuzzer } from "./fuzz-sockets";
import { Random } from "./random";

export interface FuzzOptions {
  runs: number;
  seed: number;
  /** Told of how far it is. */
  say?: (line: string) => void;
}

export interface FuzzResult {
  sockets: number;
  requests: number;
  faults: string[];
}

/** How many attempts are under way at the same time. */
const lanes = 16;
/** After so many attempts the room is a new one: some end it, or remove its people. */
const runsPerRoom = 500;
const maxFaults = 50;

/**
 * Sends random and mutated payloads over real sockets and to the route handlers, as everybody who may turn up. What
 * counts as a fault: an error inside the server, no answer, an unhandled rejection, and rows that must not be.
 */
export async function runFuzz(server: HeadlessServer, { runs, seed, say }: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { sockets: 0, requests: 0, faults: [] };
  const note = (fault: string) => result.faults.length < maxFaults && result.faults.push(fault);
  const onUnhandled = (error: unknown) =>
    note(`unhandled: ${error instanceof Error ? error.stack : String(error)}`);
  process.on("unhandledRejection", onUnhandled);
  process.on("uncaughtException", onUnhandled);
  const random = new Random(seed);
  const targets = await findTargets();
  try {
    let accounts = await makeAccounts(server.services);
    for (let done = 0; done < runs && result.faults.length < maxFaults; done += runsPerRoom) {
      // An account may make only so many rooms in a while.
      if (done % (40 * runsPerRoom) === 0) accounts = await makeAccounts(server.services);
      const cast = await makeCast(accounts);
      const sockets = openSockets(server, cast);
      const attempt = (): Promise<Attempt> => {
        if (random.chance(0.6)) {
          result.sockets += 1;
          return random.pick(sockets).attempt(random, idsOf(cast));
        }
        result.requests += 1;
        return attemptRequest(random, targets, random.pick(browsersOf(cast)), idsOf(cast));
      };
      await inLanes(Math.min(runsPerRoom, runs - done), async () => {
        const { what, fault } = await attempt();
        if (fault !== null) note(`${fault}: ${what}`);
      });
      for (const socket of sockets) socket.close();
      if (done % 10_000 === 0) say?.(`${done} of ${runs}, ${result.faults.length} faults`);
    }
    for (const fault of await checkRows(server.services.db.pool)) note(fault);
    if (!(await stillServes(server, await makeCast(accounts))))
      note("the server does not serve rooms any more");
  } finally {
    process.off("unhandledRejection", onUnhandled);
    process.off("uncaughtException", onUnhandled);
  }
  return result;
}

async function inLanes(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function browsersOf({ browsers }: RoomCast): Browser[] {
  return Object.values(browsers);
}

function openSockets({ url }: HeadlessServer, cast: RoomCast): SocketFuzzer[] {
  return browsersOf(cast).map(({ cookieHeader }) => new SocketFuzzer(url, cookieHeader, () => cast.room.id));
}

function idsOf({ room, participantId }: RoomCast): KnownIds {
  return (field, random) => {
    if (random.chance(0.05)) return null;
    if (field === "roomId" || field === "id") return room.id;
    if (field === "code") return room.code;
    if (field === "participantId" || field === "to" || field === "target") return participantId;
    if (field === "clientId") return random.chance(0.1) ? "the same one" : randomUUID();
    return null;
  };
}

async function stillServes({ url }: HeadlessServer, { room, browsers }: RoomCast): Promise<boolean> {
  const person = await SocketCaller.connect(url, browsers.participant.cookieHeader);
  const entered = await person.outcome("room:enter", { roomId: room.id, as: "participant", afterSeq: null });
  const clientId = randomUUID();
  const sent = await person.outcome("message:send", {
    roomId: room.id,
    clientId,
    text: "Still here",
    replyTo: null,
  });
  person.close();
  return entered === "ok" && sent === "ok";
}

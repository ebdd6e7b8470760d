// The product as it is served, without pages: the container's sockets, its queue, store and turn runner.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getServices } from "@/lib/api/services";
import { participantCookie } from "@/lib/auth/room-cookies";
import { hashToken, newToken } from "@/lib/auth/token";
import type { Viewer } from "@/lib/rooms/ports";
import { openContainer } from "@/lib/server/container";
import { readEnv } from "@/lib/server/env";
import { createLogger } from "@/lib/server/logging";
import { readCrowd, type Seat, sayReady } from "../seat";

const host: Viewer = { role: "host", userId: "bench", name: "Bench" };
/** Counted as always, but out of the way: what is measured is the server, not its patience. */
const generous = { points: 1_000_000, seconds: 10 };

const container = openContainer({
  env: readEnv(),
  log: createLogger("warn"),
  secret: newToken(),
  publicUrl: "http://127.0.0.1",
  connectionString: process.env.DATABASE_URL ?? "",
  rateLimits: { events: generous, messages: generous, typing: generous },
});
await container.start();
const http = createServer();
container.attach(http);
await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
sayReady({ port: (http.address() as AddressInfo).port, seats: await makeSeats() });

async function makeSeats(): Promise<Seat[]> {
  const { rooms, peoplePerRoom } = readCrowd();
  const seats = await Promise.all(Array.from({ length: rooms }, () => makeRoom(peoplePerRoom)));
  return Array.from({ length: peoplePerRoom }, (_, k) => seats.map((room) => room[k]))
    .flat()
    .filter((seat) => seat !== undefined);
}

async function makeRoom(people: number): Promise<Seat[]> {
  const { rooms } = getServices();
  const { id: roomId } = await rooms.create({
    ownerId: null,
    inputs: { topic: "A book exchange", kind: "decision-making", agenda: null, hints: null, roles: null },
    // Turns are another matter and would be measured with it.
    settings: { preset: "off" },
    botName: "mubot",
    subTopics: [],
    isDemo: false,
  });
  await rooms.lifecycle.open(host, roomId);
  const seats: Seat[] = [];
  for (let k = 0; k < people; k += 1) {
    const token = newToken();
    const name = `Person ${k}`;
    const person = { roomId, name, nameKey: name, role: null, simulated: false };
    await rooms.people.join({ ...person, tokenHash: hashToken(token), maxPeople: people });
    seats.push({ roomId, cookie: participantCookie(roomId, token, false).split(";", 1)[0] ?? "" });
  }
  return seats;
}

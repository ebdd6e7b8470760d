// The product as it is served, without pages: the container's sockets, its queue, store and turn runner.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getServices } from "@/lib/api/services";
import { newToken } from "@/lib/auth/token";
import { openContainer } from "@/lib/server/container";
import { readEnv } from "@/lib/server/env";
import { createLogger } from "@/lib/server/logging";
import { makeSeats } from "../../../lib/make-seats";
import { readCrowd, sayReady } from "../seat";

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
const seats = await makeSeats(getServices().rooms, {
  ...readCrowd(),
  // Turns are another matter and would be measured with it.
  settings: { preset: "off" },
});
// Neighbours in the list sit in different rooms, as with the other servers.
const people = seats[0]?.map((_, k) => seats.flatMap((room) => room[k] ?? [])) ?? [];
sayReady({ port: (http.address() as AddressInfo).port, seats: people.flat() });

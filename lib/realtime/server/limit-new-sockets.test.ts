import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { afterEach, describe, expect, it } from "vitest";
import { limitNewSockets } from "./limit-new-sockets";
import { defaultRateLimits, RateLimits } from "./rate-limits";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that takes two connections in ten seconds from an address, which requests name themselves. */
async function start() {
  const http = createServer();
  const io = new Server(http);
  const limits = new RateLimits({ ...defaultRateLimits, addressSockets: { points: 2, seconds: 10 } });
  io.engine.use(limitNewSockets(limits, ({ headers }) => String(headers["x-address"])));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closing.push(() => io.close());
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const options = { forceNew: true, reconnection: false };
  return {
    url,
    /** Tries to connect; what came of it, and the connection. */
    async come(address: string, transport: "websocket" | "polling") {
      const socket = connect(url, {
        ...options,
        transports: [transport],
        extraHeaders: { "x-address": address },
      });
      closing.push(() => socket.disconnect());
      const came = await new Promise<boolean>((resolve) => {
        socket.on("connect", () => resolve(true));
        socket.on("connect_error", () => resolve(false));
      });
      return { came, socket };
    },
  };
}

describe("limitNewSockets", () => {
  it.each(["websocket", "polling"] as const)(
    "refuses an address that opens too many (%s)",
    async (transport) => {
      const { come } = await start();
      const first = await come("192.0.2.1", transport);
      expect(first.came).toBe(true);
      expect((await come("192.0.2.1", transport)).came).toBe(true);
      expect((await come("192.0.2.1", transport)).came).toBe(false);
      expect((await come("192.0.2.2", transport)).came).toBe(true);
      // Those that are there already stay.
      expect(first.socket.connected).toBe(true);
    },
  );

  it("says in a form that programs understand when to come back", async () => {
    const { url, come } = await start();
    for (let k = 0; k < 2; k += 1) await come("192.0.2.1", "websocket");
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: { "x-address": "192.0.2.1" },
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: "room/too-fast", details: { retryAfterSeconds: 10 } });
  });
});

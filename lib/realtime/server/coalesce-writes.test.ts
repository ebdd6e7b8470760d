import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { type Socket as ClientSocket, io as connect } from "socket.io-client";
import { afterEach, describe, expect, it } from "vitest";
import type { RealtimeIo } from "./audience";
import { coalesceWrites } from "./coalesce-writes";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server whose connections do what `onConnection` says, a client of it, and how many packets left together. */
async function start(transport: "websocket" | "polling", onConnection: (socket: Socket) => void) {
  const http = createServer();
  const io = new Server(http);
  coalesceWrites(io);
  const together: number[] = [];
  io.engine.on("flush", (_connection: unknown, packets: readonly unknown[]) => together.push(packets.length));
  io.on("connection", onConnection);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closing.push(() => io.close());
  const { port } = http.address() as AddressInfo;
  const client = connect(`http://127.0.0.1:${port}`, { forceNew: true, transports: [transport] });
  closing.push(() => client.disconnect());
  return { client, together };
}

function collect(client: ClientSocket, count: number): Promise<unknown[]> {
  return new Promise((resolve) => {
    const heard: unknown[] = [];
    client.on("said", (what) => {
      heard.push(what);
      if (heard.length === count) resolve(heard);
    });
  });
}

describe("coalesceWrites", () => {
  it.each(["websocket", "polling"] as const)(
    "sends what one moment has for a connection together, in order (%s)",
    async (transport) => {
      const { client, together } = await start(transport, (socket) => {
        socket.on("ask", (acknowledge: (answer: string) => void) => {
          for (let k = 0; k < 5; k += 1) socket.emit("said", k);
          acknowledge("done");
          socket.emit("said", 5);
        });
      });
      const heard = collect(client, 6);
      expect(await client.emitWithAck("ask")).toBe("done");
      expect(await heard).toEqual([0, 1, 2, 3, 4, 5]);
      expect(Math.max(...together)).toBe(7);
    },
  );

  it("still sends what was said before a connection was cut", async () => {
    const { client } = await start("websocket", (socket) => {
      socket.on("ask", () => {
        socket.emit("said", "farewell");
        socket.disconnect(true);
      });
    });
    const heard = collect(client, 1);
    const cut = new Promise((resolve) => client.on("disconnect", resolve));
    client.emit("ask");
    expect(await heard).toEqual(["farewell"]);
    await cut;
  });

  it("does not let a connection that is closing wait", () => {
    const engine = new EventEmitter();
    coalesceWrites({ engine } as unknown as RealtimeIo);
    const flushed: string[] = [];
    const connection = Object.assign(new EventEmitter(), {
      readyState: "open",
      transport: {},
      flush: () => flushed.push(connection.readyState),
    });
    engine.emit("connection", connection);
    connection.flush();
    expect(flushed).toEqual([]);
    connection.readyState = "closing";
    connection.flush();
    expect(flushed).toEqual(["closing"]);
  });

  it("does not stumble over connections that close meanwhile", async () => {
    const connections: Socket[] = [];
    const { client } = await start("websocket", (socket) => void connections.push(socket));
    await new Promise<void>((resolve) => client.on("connect", () => resolve()));
    const [socket] = connections;
    socket?.emit("said", "to nobody");
    socket?.conn.close(true);
    await new Promise((resolve) => client.on("disconnect", resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(socket?.connected).toBe(false);
  });
});

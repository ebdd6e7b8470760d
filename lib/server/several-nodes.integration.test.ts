import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getServices } from "@/lib/api/services";
import { participantCookie } from "@/lib/auth/room-cookies";
import { hashToken, newToken } from "@/lib/auth/token";
import { createTestDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { RoomClient } from "@/lib/realtime/client/room-client";
import { createSocketTransport } from "@/lib/realtime/client/transport";
import { textsOf, until } from "@/lib/realtime/testing/realtime-world";
import { hasRedisServer, type RedisServer, startRedisServer } from "@/lib/redis/testing/redis-server";
import type { Viewer } from "@/lib/rooms/ports";
import { type Container, openContainer } from "./container";
import { readEnv } from "./env";
import { createLogger } from "./logging";

const host: Viewer = { role: "host", userId: "hanna", name: "Hanna" };

describe.skipIf(!hasRedisServer)("Two nodes that share a database and Redis", () => {
  let database: TestDatabase;
  let redis: RedisServer;
  const nodes: { url: string; container: Container; server: Server; stop: () => Promise<void> }[] = [];
  const clients: RoomClient[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    redis = await startRedisServer();
    for (let k = 0; k < 2; k += 1) nodes.push(await openNode());
  });
  afterAll(async () => {
    for (const client of clients) client.stop();
    for (const node of nodes) await node.stop();
    await redis.kill();
    await database.drop();
  });

  async function openNode() {
    const server = createServer();
    const container = openContainer({
      env: readEnv({ REDIS_URL: redis.url }),
      log: createLogger("silent"),
      secret: "a secret that every node of this test knows",
      publicUrl: "http://localhost",
      connectionString: database.connectionString,
    });
    await container.start();
    const realtime = container.attach(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const stop = async () => {
      await realtime.close();
      await container.stop();
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, container, server, stop };
  }

  async function openRoom(names: readonly string[]) {
    const { rooms } = getServices();
    const inputs = {
      topic: "A fair",
      kind: "decision-making",
      agenda: null,
      hints: null,
      roles: null,
    } as const;
    const { id: roomId } = await rooms.create({
      ...{
        ownerId: null,
        inputs,
        settings: { preset: "off" },
        botName: "mubot",
        subTopics: [],
        isDemo: false,
      },
    });
    await rooms.lifecycle.open(host, roomId);
    const people = new Map<string, { id: string; cookie: string }>();
    for (const name of names) {
      const token = newToken();
      const request = { roomId, name, nameKey: name, role: null, simulated: false, maxPeople: 10 };
      const { id } = await rooms.people.join({ ...request, tokenHash: hashToken(token) });
      people.set(name, { id, cookie: participantCookie(roomId, token, false).split(";", 1)[0] ?? "" });
    }
    return {
      roomId,
      idOf: (name: string) => people.get(name)?.id ?? "",
      /** A browser of that person on one of the nodes. */
      browser(name: string, node: number): RoomClient {
        const cookie = people.get(name)?.cookie ?? "";
        const url = nodes[node]?.url ?? "";
        const transport = createSocketTransport({ url, cookie, reconnectDelayMs: 5 });
        const client = new RoomClient({ roomId, as: "participant", transport });
        clients.push(client);
        client.start();
        return client;
      },
    };
  }

  it("show everybody one order of messages, typing and presence, wherever they are connected", async () => {
    const room = await openRoom(["Amy", "Ben"]);
    const amy = room.browser("Amy", 0);
    await until(amy, ({ room }) => room !== null);
    const ben = room.browser("Ben", 1);
    await until(ben, ({ room }) => room !== null);
    await until(amy, ({ presence }) => presence[room.idOf("Ben")]?.online === true);
    amy.setTyping(true);
    await until(ben, ({ typing }) => typing.includes(room.idOf("Amy")));
    for (let k = 0; k < 20; k += 1) (k % 2 ? amy : ben).send(`message ${k}`);
    for (const client of [amy, ben]) await until(client, ({ room }) => room?.messages.length === 20);
    expect(textsOf(amy.getState())).toEqual(textsOf(ben.getState()));
    expect(textsOf(amy.getState()).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, k) => `message ${k}`).toSorted(),
    );
  });

  it("cut somebody who is removed on the other node", async () => {
    const room = await openRoom(["Cleo"]);
    const cleo = room.browser("Cleo", 0);
    await until(cleo, ({ room }) => room !== null);
    // The services are those of the node that started last.
    await getServices().rooms.people.remove(host, room.roomId, room.idOf("Cleo"), "wrong room");
    await until(cleo, ({ revoked }) => revoked?.reason === "removed");
  });
});

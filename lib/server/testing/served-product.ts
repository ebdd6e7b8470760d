import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getServices } from "@/lib/api/services";
import { signedInAccount } from "@/lib/api/testing/accounts";
import type { Browser } from "@/lib/api/testing/browser";
import { join } from "@/lib/api/testing/room-cast";
import type { RoomView } from "@/lib/contract/api-rooms";
import type { TurnRecord } from "@/lib/contract/turn";
import type { TestDatabase } from "@/lib/db/testing/test-database";
import type { AutoOverrides } from "@/lib/llm/testing/call-script";
import { startOpenAiServer, testModel } from "@/lib/llm/testing/openai-server";
import { RoomClient } from "@/lib/realtime/client/room-client";
import { createSocketTransport } from "@/lib/realtime/client/transport";
import { until } from "@/lib/realtime/testing/realtime-world";
import { ManualClock } from "@/lib/rooms/memory/manual-clock";
import { systemClock } from "@/lib/rooms/memory/system-clock";
import { openContainer } from "../container";
import { readEnv } from "../env";
import { createLogger } from "../logging";

const publicUrl = "http://moderato.test";
/** Time-outs of the models (ms), on a clock that moves only when told to. */
export const timeouts = { firstTokenMs: 20, totalMs: 50 };

/** The whole product but its pages: container, real sockets, real database, and a strict server as its model. */
export async function serveProduct(database: TestDatabase, auto: AutoOverrides, { realTime = false } = {}) {
  const clock = new ManualClock(Date.now());
  const model = await startOpenAiServer({ auto });
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const container = openContainer({
    env: readEnv({ OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: testModel }),
    log: createLogger("silent"),
    secret: "a secret of the tests, long enough",
    publicUrl,
    connectionString: database.connectionString,
    clock: realTime ? systemClock : clock,
    // Waits between retries take no time.
    models: {
      ...(realTime ? {} : { timeouts }),
      random: () => 1,
      sleep: async (_ms, signal) => signal.throwIfAborted(),
    },
  });
  const realtime = container.attach(http);
  await container.start();
  const host = (await signedInAccount(getServices(), "facilitator")).browser;
  const clients: RoomClient[] = [];

  /** A browser in the room, once it has entered. */
  async function enter(roomId: string, browser: Browser, as: "host" | "participant"): Promise<RoomClient> {
    const transport = createSocketTransport({ url, cookie: browser.cookieHeader, reconnectDelayMs: 5 });
    const client = new RoomClient({ roomId, as, transport });
    clients.push(client);
    client.start();
    const state = await until(
      client,
      ({ connection, refused }) => connection === "online" || refused !== null,
    );
    if (state.refused) throw new Error(`Entering was refused: ${state.refused.message}`);
    return client;
  }

  /** A room whose sub-topics the model wrote, these people in it, and its host at the dashboard. */
  async function openRoom(names: readonly string[], settings: object = {}): Promise<ServedRoom> {
    const send = async (path: string, body?: object) => {
      const answer = await host.post(path, body);
      if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.text}`);
      return answer.body as RoomView;
    };
    const room = await send("/api/rooms", {
      topic: "What should become of the empty shop?",
      settings: { idleSeconds: null, ...settings },
      subTopicCount: 2,
    });
    await send(`/api/rooms/${room.id}/sub-topics/approve`);
    await send(`/api/rooms/${room.id}/open`);
    const people: Record<string, RoomClient> = {};
    for (const name of names) {
      const { browser } = await join(room, name);
      people[name] = await enter(room.id, browser, "participant");
    }
    return {
      room,
      people,
      host: await enter(room.id, host, "host"),
      end: () => send(`/api/rooms/${room.id}/end`),
    };
  }

  async function stop(): Promise<void> {
    for (const client of clients) client.stop();
    // First, so that no turn waits for it.
    await model.close();
    const closed = realtime.close();
    http.closeAllConnections();
    await closed;
    await container.stop();
  }
  return { clock, model, container, openRoom, stop };
}

export type ServedProduct = Awaited<ReturnType<typeof serveProduct>>;

export interface ServedRoom {
  room: RoomView;
  people: Record<string, RoomClient>;
  host: RoomClient;
  end(): Promise<unknown>;
}

/** Somebody writes; resolves once it is in the log. */
export async function say({ people }: ServedRoom, name: string, text: string): Promise<void> {
  const client = people[name];
  if (!client) throw new Error(`${name} is not in the room`);
  client.send(text);
  await until(client, ({ outbox }) => outbox.length === 0);
}

/** That turn, once the dashboard has it. */
export async function turnAt({ host }: ServedRoom, number: number): Promise<TurnRecord> {
  const { lastTurn } = await until(host, (state) => (state.lastTurn?.number ?? 0) >= number);
  if (lastTurn?.number !== number) throw new Error(`Turn ${lastTurn?.number} came instead of turn ${number}`);
  return lastTurn;
}

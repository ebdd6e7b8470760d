import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join as joinPath } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportZip } from "@/lib/api/export-zip";
import { getServices } from "@/lib/api/services";
import { signedInAccount, testPassword } from "@/lib/api/testing/accounts";
import { Browser } from "@/lib/api/testing/browser";
import { join } from "@/lib/api/testing/room-cast";
import type { RoomView } from "@/lib/contract/api-rooms";
import { createTestDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { startOpenAiServer, testModel } from "@/lib/llm/testing/openai-server";
import { replies } from "@/lib/llm/testing/scripted-reply";
import { RoomClient } from "@/lib/realtime/client/room-client";
import { createSocketTransport } from "@/lib/realtime/client/transport";
import { until } from "@/lib/realtime/testing/realtime-world";
import { openContainer } from "./container";
import { readEnv, secretsOf } from "./env";
import { createHttpServer } from "./http-server";
import { createLogger } from "./logging";

const planted = {
  secret: "planted-server-secret-9f8e7d6c5b4a3210",
  apiKey: "sk-planted-api-key-0123456789",
  metricsToken: "planted-metrics-token-0123456789",
};

let database: TestDatabase;
let world: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await open();
});
afterAll(async () => {
  await world.stop();
  await database.drop();
});

/** The product with everything planted, its whole log in memory, and a model that repeats the key it was sent. */
async function open() {
  const model = await startOpenAiServer({
    auto: () => replies.error(401, `Incorrect API key provided: ${planted.apiKey}`, "invalid_api_key"),
  });
  const env = readEnv({
    SECRET: planted.secret,
    METRICS_TOKEN: planted.metricsToken,
    OPENAI_API_KEY: planted.apiKey,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: testModel,
  });
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const log = createLogger("trace", { stream, secrets: secretsOf(env) });
  const container = openContainer({
    ...{ env, log, secret: planted.secret, connectionString: database.connectionString },
    publicUrl: "http://moderato.test",
  });
  const http = createHttpServer({
    ...{ log, isReady: container.isReady, metrics: container.metrics, metricsToken: env.metricsToken },
    security: { publicUrl: "http://moderato.test", dev: false },
    limit: async () => false,
    // Pages are not part of this test; what fails in one is.
    handle: async () => {
      throw new Error("Nobody serves pages here");
    },
  });
  const realtime = container.attach(http);
  await container.start();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    await model.close();
    const closed = realtime.close();
    http.closeAllConnections();
    await closed;
    await container.stop();
  };
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { room, host, amy } = await holdConversation(url);
  const secrets = {
    ...planted,
    databasePassword: new URL(database.connectionString).password,
    sessionCookie: [...host.browser.cookies.values()].join(),
    sessionToken: decodeURIComponent([...host.browser.cookies.values()].join()).split(".")[0] ?? "",
    participantToken: [...amy.cookies.values()].join(),
    password: testPassword,
  };
  return { url, room, host: host.browser, amy, lines, secrets, stop };
}

/** A room whose model fails in front of everybody: each step of it leaves traces in log, database and answers. */
async function holdConversation(url: string) {
  const host = await signedInAccount(getServices(), "facilitator");
  const made = (await host.browser.post("/api/rooms", { topic: "A fair", subTopicCount: 2 }))
    .body as RoomView;
  await host.browser.post(`/api/rooms/${made.id}/sub-topics/approve`);
  const room = (await host.browser.post(`/api/rooms/${made.id}/open`)).body as RoomView;
  const { browser: amy } = await join(room, "Amy");
  const transport = createSocketTransport({ url, cookie: amy.cookieHeader });
  const client = new RoomClient({ roomId: room.id, as: "participant", transport });
  client.start();
  await until(client, ({ connection }) => connection === "online");
  client.send("@mubot what do you think?");
  await until(
    client,
    (state) => state.room?.messages.some(({ body }) => body.author.kind === "bot") ?? false,
  );
  client.stop();
  return { room, host, amy };
}

function expectNoSecret(text: string, where: string): void {
  for (const [name, secret] of Object.entries(world.secrets)) {
    expect(secret.length, `${name} was planted`).toBeGreaterThan(5);
    expect(text.includes(secret), `${name} in ${where}`).toBe(false);
  }
}

describe("Secrets", () => {
  it("are in no export", async () => {
    const { room, host } = world;
    const json = await host.get(`/api/rooms/${room.id}/export.json`);
    expect(json.text).toContain("what do you think?");
    expectNoSecret(json.text, "export.json");
    expectNoSecret((await host.get(`/api/rooms/${room.id}/feedback.jsonl`)).text, "feedback.jsonl");
    const headers = new Headers({ cookie: host.cookieHeader ?? "" });
    const zip = await exportZip({ services: getServices(), headers }, room.id);
    const files = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    // The failed call, whose message repeated the key, is among them.
    expect(files.map(([, bytes]) => strFromU8(bytes)).join()).toContain("llm/");
    for (const [name, bytes] of files) expectNoSecret(strFromU8(bytes), name);
  });

  it("are in nothing that anybody is shown of a room, by role", async () => {
    const { room, host, amy } = world;
    const insights = await host.get(`/api/rooms/${room.id}/insights`).catch(() => null);
    const seen = [await host.get(`/api/rooms/${room.id}`), await amy.get(`/api/join/${room.code}`), insights];
    for (const answer of seen) expectNoSecret(answer?.text ?? "", "an answer");
    expectNoSecret(JSON.stringify(await database.db.prisma.modelCall.findMany()), "stored calls");
    expectNoSecret(JSON.stringify(await database.db.prisma.session.findMany()), "stored sessions");
    expectNoSecret(JSON.stringify(await database.db.prisma.participant.findMany()), "stored people");
  });

  it("are in no answer to what goes wrong", async () => {
    const { url, host, secrets } = world;
    const stranger = new Browser();
    const wrong = [
      await stranger.post("/api/auth/sign-in/email", { email: "a@example.org", password: secrets.password }),
      await host.get("/api/rooms/nothing"),
      await host.post("/api/rooms", { topic: "", password: secrets.password }),
      await host.post("/api/rooms", "{ broken"),
    ];
    for (const { status, text } of wrong) {
      expect(status).toBeGreaterThanOrEqual(400);
      expectNoSecret(text, "an error");
    }
    const bearer = { authorization: `Bearer ${secrets.metricsToken}x`, cookie: `a=${secrets.sessionCookie}` };
    for (const path of ["/metrics", `/r/${secrets.participantToken}?token=${secrets.participantToken}`]) {
      const answer = await fetch(`${url}${path}`, { headers: bearer });
      expectNoSecret(await answer.text(), path);
    }
    const numbers = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${secrets.metricsToken}` },
    });
    expect(numbers.status).toBe(200);
    expectNoSecret(await numbers.text(), "the metrics");
  });

  it("are in no line of the log, which tells of all this", () => {
    const log = world.lines.join("");
    for (const told of ["A turn was taken", "A request failed", "/metrics"]) expect(log).toContain(told);
    expectNoSecret(log, "the log");
  });
});

const bundle = joinPath(import.meta.dirname, "../../.next/static");

describe.skipIf(!existsSync(bundle))("The pages' program, as it was built", () => {
  it("knows none of the server's settings", () => {
    const files = readdirSync(bundle, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".js"),
    );
    expect(files.length).toBeGreaterThan(0);
    const names = ["METRICS_TOKEN", "DATABASE_URL", "REDIS_URL", "BETTER_AUTH", "process.env.SECRET"];
    const given = secretsOf(readEnv());
    for (const file of files) {
      const text = readFileSync(joinPath(bundle, file), "utf8");
      for (const secret of [...names, ...given])
        expect(text.includes(secret), `${secret} in ${file}`).toBe(false);
    }
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getServices } from "@/lib/api/services";
import { signedInAccount } from "@/lib/api/testing/accounts";
import type { Browser } from "@/lib/api/testing/browser";
import { defaultBudget, type ModelsView, type ProviderBody } from "@/lib/contract/models";
import { createTestDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { startOpenAiServer, testModel } from "@/lib/llm/testing/openai-server";
import { replies } from "@/lib/llm/testing/scripted-reply";
import { directChattingQuestion } from "@/lib/muca/acts/direct-chatting.question";
import { fusedAnalysisQuestion } from "@/lib/muca/analyzer/fused-analysis.question";
import { until } from "@/lib/realtime/testing/realtime-world";
import { type ServedProduct, say, serveProduct, turnAt } from "./testing/served-product";

const key = "sk-a-secret-key-of-the-tests-wxyz";

let database: TestDatabase;
let product: ServedProduct;
let admin: Browser;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.db.prisma.modelProvider.deleteMany();
  await database.db.prisma.modelConfig.deleteMany();
  await product.stop();
  for (const close of closing.splice(0)) await close();
});

/** Never the same words twice, which would be held back. */
let answers = 0;
const words = [
  "Apples",
  "Bridges",
  "Candles",
  "Dolphins",
  "Engines",
  "Feathers",
  "Gardens",
  "Harbours",
  "Islands",
];
function answer() {
  answers += 1;
  const word = words[answers % words.length];
  return replies.answer({ reasoning: "", kind: "greeting", to: [], text: `${word} ${answers}` });
}

async function serve(): Promise<void> {
  product = await serveProduct(database, { [directChattingQuestion.id]: answer });
  admin = (await signedInAccount(getServices(), "admin")).browser;
}

/** Another model server, first in the chain; it answers analysis and replies as the functions say. */
async function addFirst(
  name: string,
  down: { on: boolean },
): Promise<Awaited<ReturnType<typeof startOpenAiServer>>> {
  const fail = () => replies.error(503);
  const server = await startOpenAiServer({
    apiKey: key,
    auto: {
      [directChattingQuestion.id]: () => (down.on ? fail() : answer()),
      [fusedAnalysisQuestion.id]: () => (down.on ? fail() : null),
    },
  });
  closing.push(() => server.close());
  const body: ProviderBody = {
    ...{ name, baseUrl: server.baseUrl, key, analysisModel: testModel, replyModel: null },
    ...{ forAnalysis: true, forReplies: true, maxConcurrent: 4 },
  };
  const { providers } = await send("POST", "providers", body);
  const own = providers.find((provider) => provider.name === name);
  await send("PUT", "chain", { ids: [own?.id, "environment"] });
  return server;
}

async function send(method: string, path: string, body?: object): Promise<ModelsView> {
  const answer = await admin.send(method, `/api/models/${path}`, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body as ModelsView;
}

describe("providers in a room", () => {
  it("stand in for each other, from the moment an admin adds them, and every call says who was asked", async () => {
    await serve();
    const served = await product.openRoom(["Amy", "Bob"]);
    await say(served, "Amy", "@mubot who is there?");
    expect((await turnAt(served, 1)).calls.map(({ provider }) => provider)).toEqual([
      "environment",
      "environment",
    ]);

    const down = { on: false };
    const first = await addFirst("Cloud", down);
    await say(served, "Amy", "@mubot and now?");
    const second = await turnAt(served, 2);
    expect(second).toMatchObject({ spoke: true, engine: "model" });
    expect(second.calls.map(({ provider }) => provider)).toEqual(["Cloud", "Cloud"]);

    down.on = true;
    await say(served, "Amy", "@mubot still there?");
    const third = await turnAt(served, 3);
    expect(third).toMatchObject({ spoke: true, engine: "model" });
    const rows = await database.db.prisma.modelCall.findMany({
      where: { turn: { roomId: served.room.id, number: 3 } },
      orderBy: { position: "asc" },
    });
    expect(rows.map(({ provider, errorCode }) => [provider, errorCode]).sort()).toEqual([
      ["Cloud", "llm/server-error"],
      ["Cloud", "llm/server-error"],
      ["environment", null],
      ["environment", null],
    ]);
    expect(served.host.getState().bot).toMatchObject({ engine: "model", failing: null });

    // Deleted, it is asked no more; brought back, it is again, with its key.
    down.on = false;
    const [cloud] = (await readModels()).providers;
    const asked = first.requestCount();
    await send("DELETE", `providers/${cloud?.id}`);
    await say(served, "Amy", "@mubot gone?");
    expect((await turnAt(served, 4)).calls.every(({ provider }) => provider === "environment")).toBe(true);
    expect(first.requestCount()).toBe(asked);
    await send("POST", `providers/${cloud?.id}/restore`);
    await say(served, "Amy", "@mubot back?");
    expect(
      (await turnAt(served, 5)).calls.every(
        ({ provider, outcome }) => provider === "Cloud" && outcome === "ok",
      ),
    ).toBe(true);
    await served.end();
  });

  it("keep their key to themselves, and to the server it was given for", async () => {
    await serve();
    const server = await addFirst("Cloud", { on: false });
    const answer = await admin.get("/api/models");
    expect(answer.text).not.toContain(key);
    const view = answer.body as ModelsView;
    const cloud = view.providers[0];
    expect(cloud?.key).toEqual({ isSet: true, end: "wxyz", problem: null });
    const row = await database.db.prisma.modelProvider.findFirstOrThrow({ where: { name: "Cloud" } });
    expect(JSON.stringify(row)).not.toContain(key);
    const audit = await database.db.prisma.auditEvent.findMany({ where: { targetKind: "provider" } });
    expect(audit.map(({ action }) => action)).toContain("provider/created");
    expect(JSON.stringify(audit)).not.toContain(key);

    const body = {
      ...{ name: "Cloud", baseUrl: "http://127.0.0.1:1/v1", analysisModel: testModel, replyModel: null },
      ...{ forAnalysis: true, forReplies: true, maxConcurrent: 4 },
    };
    const elsewhere = await admin.send("PUT", `/api/models/providers/${cloud?.id}`, body);
    expect(elsewhere).toMatchObject({ status: 400, body: { code: "provider/key-needed" } });
    const draft = { id: cloud?.id, draft: body };
    expect(await admin.post("/api/models/test", draft)).toMatchObject({ status: 400 });
    expect(await admin.post("/api/models/list", draft)).toMatchObject({ status: 400 });

    const saved = { id: cloud?.id, draft: null };
    expect((await admin.post("/api/models/list", saved)).body).toMatchObject({
      models: [testModel],
      error: null,
    });
    expect((await admin.post("/api/models/test", saved)).body).toMatchObject([
      {
        purpose: "analysis",
        model: testModel,
        chat: true,
        format: "json-schema",
        streaming: true,
        error: null,
      },
      { purpose: "reply", model: testModel, chat: true, error: null },
    ]);
    const metadata = { ...body, name: "Inside", baseUrl: "http://169.254.169.254/latest" };
    expect(await admin.post("/api/models/providers", metadata)).toMatchObject({ status: 400 });
    expect(server.requestCount()).toBeGreaterThan(0);
  });
});

describe("the budget of a room", () => {
  it("warns, then lets the rules answer and says so, until the next day", async () => {
    await serve();
    const served = await product.openRoom(["Amy", "Bob"], { budget: { callsPerMinute: null } });
    await say(served, "Amy", "@mubot hello?");
    await turnAt(served, 1);
    const { bot } = await until(served.host, (state) => state.bot.budget !== undefined);
    expect(bot.budget?.state).toBe("ok");
    const used = await database.db.prisma.modelCall.aggregate({
      where: { roomId: served.room.id, engine: "model" },
      _sum: { promptTokens: true, completionTokens: true },
    });
    const tokens = (used._sum.promptTokens ?? 0) + (used._sum.completionTokens ?? 0);
    expect(tokens).toBeGreaterThan(0);

    // What was used is a little less than nine tenths of the day's tokens: the next turn goes beyond.
    const dayTokens = Math.ceil(tokens / 0.9);
    await send("PUT", "budget", { ...defaultBudget, room: { ...defaultBudget.room, dayTokens } });
    expect((await admin.get(`/api/rooms/${served.room.id}/models`)).body).toMatchObject({
      budget: { state: "warning" },
    });
    await say(served, "Amy", "@mubot once more?");
    expect(await turnAt(served, 2)).toMatchObject({ engine: "model", spoke: true });
    await until(served.host, (state) => state.bot.budget?.state === "reached");
    for (const person of Object.values(served.people)) expect(person.getState().bot.budget).toBeUndefined();

    const asked = product.model.requestCount();
    await say(served, "Amy", "@mubot still there?");
    const third = await turnAt(served, 3);
    expect(third).toMatchObject({ engine: "built-in", spoke: true });
    expect(third.notes).toMatchObject([{ kind: "model-held-back", why: "budget" }]);
    expect(third.calls.every(({ fallback }) => fallback?.code === "llm/over-budget")).toBe(true);
    const told = await until(served.host, (state) => state.bot.failing !== null);
    expect(told.bot).toMatchObject({ engine: "built-in", failing: { code: "llm/over-budget" } });
    expect(product.model.requestCount()).toBe(asked);

    // The next day: what was used is of yesterday.
    await database.db.pool.query(`UPDATE "ModelCall" SET "startedAt" = "startedAt" - interval '1 day'`);
    product.clock.advance(5_000);
    await say(served, "Amy", "@mubot good morning!");
    expect(await turnAt(served, 4)).toMatchObject({ engine: "model", spoke: true });
    await until(served.host, (state) => state.bot.failing === null && state.bot.budget?.state !== "reached");
    await served.end();
  });
});

async function readModels(): Promise<ModelsView> {
  return (await admin.get("/api/models")).body as ModelsView;
}

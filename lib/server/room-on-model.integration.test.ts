import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TurnRecord } from "@/lib/contract/turn";
import { createTestDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import type { CallErrorCode } from "@/lib/llm/question";
import type { AutoOverrides } from "@/lib/llm/testing/call-script";
import { createGate, replies, type ScriptedReply } from "@/lib/llm/testing/scripted-reply";
import { directChattingQuestion } from "@/lib/muca/acts/direct-chatting.question";
import { inContextChimeInQuestion } from "@/lib/muca/acts/in-context-chime-in.question";
import { fusedAnalysisQuestion } from "@/lib/muca/analyzer/fused-analysis.question";
import { subTopicGeneratorQuestion } from "@/lib/muca/sub-topic-generator.question";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import { textsOf, until } from "@/lib/realtime/testing/realtime-world";
import {
  type ServedProduct,
  type ServedRoom,
  say,
  serveProduct,
  timeouts,
  turnAt,
} from "./testing/served-product";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let product: ServedProduct | null = null;
afterEach(async () => {
  await product?.stop();
  product = null;
});

/** Starts the product on a model that answers some questions as told, the others from their schema. */
async function serve(auto: AutoOverrides = {}, options = {}): Promise<ServedProduct> {
  product = await serveProduct(database, auto, options);
  return product;
}

async function storedCalls({ room }: ServedRoom) {
  return database.db.prisma.modelCall.findMany({
    where: { turn: { roomId: room.id } },
    orderBy: [{ turn: { number: "asc" } }, { position: "asc" }],
  });
}

const botTexts = (client: RoomClient) =>
  client.getState().room?.messages.flatMap(({ body }) => (body.author.kind === "bot" ? [body.text] : [])) ??
  [];
const codesOf = (turn: TurnRecord) => turn.calls.flatMap(({ error }) => error?.code ?? []);

/** All see the same, and the database holds the turn as the dashboard showed it. */
async function expectKept(served: ServedRoom, turn: TurnRecord): Promise<void> {
  const { host, people, room } = served;
  const lastSeq = host.getState().room?.lastSeq ?? 0;
  for (const client of Object.values(people)) {
    const state = await until(client, (each) => (each.room?.lastSeq ?? 0) >= lastSeq);
    expect(textsOf(state)).toEqual(textsOf(host.getState()));
    expect(state.botText).toBeNull();
  }
  const rows = await database.db.prisma.modelCall.findMany({
    where: { turn: { roomId: room.id, number: turn.number } },
    orderBy: { position: "asc" },
  });
  expect(
    rows.map(({ questionId, engine, outcome, errorCode }) => ({ questionId, engine, outcome, errorCode })),
  ).toEqual(
    turn.calls.map(({ questionId, engine, outcome, error }) => ({
      questionId,
      engine,
      outcome,
      errorCode: error?.code ?? null,
    })),
  );
}

/** The next mention is answered by the model again. */
async function expectAlive(served: ServedRoom, turnNumber: number): Promise<void> {
  await say(served, "Bob", "@mubot and what now?");
  const turn = await turnAt(served, turnNumber);
  expect(turn).toMatchObject({ trigger: "mention", chosen: "direct-chatting", spoke: true });
  await expectKept(served, turn);
  await served.end();
}

/** A fault that ends when told to. */
function faultOn(questionId: string, reply: () => ScriptedReply) {
  const fault = { on: true };
  return { fault, auto: { [questionId]: () => (fault.on ? reply() : null) } satisfies AutoOverrides };
}

const noReasoning = { reasoning: "" };
const stuck = { ...noReasoning, labels: [], progress: [], stuck: true, unsolved: false, memory: [] };
const greeting = (text: string, kind = "greeting") => ({ ...noReasoning, kind, to: [], text });

describe("a room on a model", () => {
  it("runs whole, with every word of the bot from the model", async () => {
    const subTopics = ["Uses", "Money"].map((title) => ({ title, done: "It is clear." }));
    const { model, openRoom, container } = await serve({
      [subTopicGeneratorQuestion.id]: () => replies.answer({ ...noReasoning, subTopics }),
    });
    const served = await openRoom(["Amy", "Bob", "Cleo", "Dan"]);
    expect(served.room.subTopics).toHaveLength(2);
    for (let round = 1; round <= 6; round += 1) {
      for (const name of Object.keys(served.people)) await say(served, name, `Point ${round} of ${name}.`);
    }
    await container.whenQuiet(served.room.id);
    await say(served, "Cleo", "@mubot what do we agree on?");
    const state = await until(served.host, ({ lastTurn }) => lastTurn?.trigger === "mention");
    const turn = state.lastTurn;
    if (!turn) throw new Error("There is no turn");
    expect(turn).toMatchObject({ chosen: "direct-chatting", spoke: true, engine: "model" });
    expect(turn.number).toBeGreaterThan(4);
    await expectKept(served, turn);
    const calls = await storedCalls(served);
    expect(calls.every(({ engine, outcome }) => engine === "model" && outcome === "ok")).toBe(true);
    expect(calls.every(({ promptTokens }) => (promptTokens ?? 0) > 0)).toBe(true);
    // One of the model's calls was the generator's, before the first turn.
    expect(calls).toHaveLength(model.calls.length - 1);
    model.assertDone();
    await served.end();
  });

  it("shows an answer while it is being written, and keeps it once", async () => {
    // What is streamed is sent at intervals, by the clock.
    const { model, openRoom } = await serve({}, { realTime: true });
    const served = await openRoom(["Amy", "Bob"]);
    const { Bob: bob } = served.people;
    if (!bob) throw new Error("Bob is missing");
    const [more, rest] = [createGate(), createGate()];
    const begin = '{"reasoning": "", "kind": "greeting", "to": [], "text": "Good';
    model.expect(directChattingQuestion.id, replies.slowly(begin, more, " evening", rest, ', everybody."}'));
    const seen: string[] = [];
    bob.subscribe(() => {
      const { botText } = bob.getState();
      if (botText && botText.text !== seen.at(-1)) seen.push(botText.text);
    });
    await say(served, "Amy", "Hello @mubot");
    await until(bob, ({ botText }) => botText?.text === "Good");
    more.open();
    await until(bob, ({ botText }) => botText?.text === "Good evening");
    expect(botTexts(bob)).toEqual([]);
    rest.open();
    const turn = await turnAt(served, 1);
    await expectKept(served, turn);
    expect(botTexts(bob)).toEqual(["Good evening, everybody."]);
    for (const [index, text] of seen.entries()) expect(text.startsWith(seen[index - 1] ?? "")).toBe(true);
    model.assertDone();
    await served.end();
  });
});

const provider: [string, () => ScriptedReply, CallErrorCode][] = [
  ["429", () => replies.rateLimited(), "llm/rate-limited"],
  ["500", () => replies.error(500), "llm/server-error"],
  ["a cut stream", () => replies.cutStream(), "llm/cut-stream"],
];
const babble: [string, () => ScriptedReply, CallErrorCode][] = [
  ["malformed JSON", () => replies.malformed(), "llm/malformed"],
  ["a wrong enum", () => replies.answer(greeting("Hey", "shout")), "llm/malformed"],
  ["an empty answer", () => replies.empty(), "llm/empty"],
];

describe("a model that fails", () => {
  it.each([...babble, ...provider])("on a mention leaves it answered, once: %s", async (_, reply, code) => {
    const { fault, auto } = faultOn(directChattingQuestion.id, reply);
    const { openRoom, model } = await serve(auto);
    const served = await openRoom(["Amy", "Bob"]);
    await say(served, "Amy", "@mubot what do we know?");
    const turn = await turnAt(served, 1);
    expect(turn).toMatchObject({ trigger: "mention", chosen: "direct-chatting", spoke: true });
    expect(codesOf(turn)).toContain(code);
    await expectKept(served, turn);
    expect(botTexts(served.host)).toEqual([turn.outcome.text]);
    fault.on = false;
    await expectAlive(served, 2);
    model.assertDone();
  });

  it.each([...babble, ...provider])("in the analysis leaves the turn decided: %s", async (_, reply, code) => {
    const { fault, auto } = faultOn(fusedAnalysisQuestion.id, reply);
    const { openRoom } = await serve(auto);
    const served = await openRoom(["Amy", "Bob"], { nExe: 2 });
    await say(served, "Amy", "I propose a library of things.");
    await say(served, "Bob", "I would rather open a café.");
    const turn = await turnAt(served, 1);
    expect(turn).toMatchObject({ trigger: "interval", chosen: "keep-silence", spoke: false });
    expect(codesOf(turn)).toContain(code);
    expect(turn.calls.at(-1)).toMatchObject({ engine: "built-in", outcome: "ok" });
    await expectKept(served, turn);
    expect(botTexts(served.host)).toEqual([]);
    fault.on = false;
    await expectAlive(served, 2);
  });

  const stranger: [string, () => ScriptedReply, CallErrorCode | null] = [
    "an unknown participant",
    () => replies.answer(greeting("@Zoe, what do you think?", "unstick")),
    null,
  ];
  it.each([...babble, stranger])("keeps the bot from speaking unasked: %s", async (_, reply, code) => {
    const { fault, auto } = faultOn(inContextChimeInQuestion.id, reply);
    const { openRoom } = await serve({ [fusedAnalysisQuestion.id]: () => replies.answer(stuck), ...auto });
    const served = await openRoom(["Amy", "Bob"], { nExe: 2 });
    await say(served, "Amy", "We are going round in circles.");
    await say(served, "Bob", "Yes, in circles.");
    const turn = await turnAt(served, 1);
    expect(turn).toMatchObject({ chosen: "in-context-chime-in", spoke: false, messageId: null });
    if (code) expect(codesOf(turn)).toContain(code);
    expect(turn.outcome.drafts.map(({ dropped }) => dropped)).toEqual([code ? "malformed" : "unknown-name"]);
    await expectKept(served, turn);
    expect(botTexts(served.host)).toEqual([]);
    fault.on = false;
    await expectAlive(served, 2);
  });

  it("names nobody unknown when it is called", async () => {
    const answer = greeting("@Zoe, what do you think?", "request");
    const { fault, auto } = faultOn(directChattingQuestion.id, () => replies.answer(answer));
    const { openRoom } = await serve(auto);
    const served = await openRoom(["Amy", "Bob"]);
    await say(served, "Amy", "@mubot whom could we ask?");
    const turn = await turnAt(served, 1);
    expect(turn).toMatchObject({ chosen: "direct-chatting", spoke: true });
    expect(turn.outcome.text).not.toContain("Zoe");
    expect(turn.outcome.drafts).toMatchObject([{ dropped: "unknown-name", text: answer.text }]);
    await expectKept(served, turn);
    expect(botTexts(served.host)).toHaveLength(1);
    fault.on = false;
    await expectAlive(served, 2);
  });

  it.each([directChattingQuestion, fusedAnalysisQuestion])(
    "does not hold the room up: $id",
    async ({ id }) => {
      const { fault, auto } = faultOn(id, () => {
        // The call is here: its time may run out.
        setImmediate(() => product?.clock.advance(timeouts.totalMs));
        return replies.hang();
      });
      const { openRoom } = await serve(auto);
      const served = await openRoom(["Amy", "Bob"]);
      await say(served, "Amy", "@mubot what do we know?");
      const turn = await turnAt(served, 1);
      expect(turn).toMatchObject({ chosen: "direct-chatting", spoke: true });
      expect(codesOf(turn)).toContain("llm/timeout");
      await expectKept(served, turn);
      expect(botTexts(served.host)).toHaveLength(1);
      fault.on = false;
      await expectAlive(served, 2);
    },
  );

  it("is stood in for while it is down, and asked again when it is back", async () => {
    const down = { on: true };
    const fail = () => (down.on ? replies.error(503) : null);
    const { openRoom, clock, model } = await serve({
      [directChattingQuestion.id]: fail,
      [fusedAnalysisQuestion.id]: fail,
    });
    const served = await openRoom(["Amy", "Bob"]);
    await say(served, "Amy", "@mubot are you there?");
    const first = await turnAt(served, 1);
    expect(first).toMatchObject({ spoke: true, engine: "built-in" });
    expect(codesOf(first)).toContain("llm/server-error");
    const { bot } = await until(served.host, (state) => state.bot.failing !== null);
    expect(bot.engine).toBe("built-in");

    // By now the provider counts as down and is not even asked.
    const asked = model.requestCount();
    await say(served, "Amy", "@mubot still not?");
    const second = await turnAt(served, 2);
    expect(second).toMatchObject({ spoke: true, engine: "built-in" });
    expect(second.calls.every(({ engine }) => engine === "built-in")).toBe(true);
    expect(served.host.getState().bot.failing).not.toBeNull();
    expect(model.requestCount()).toBe(asked);

    down.on = false;
    clock.advance(30_000);
    // A single call probes whether it is back; the reply of that turn need not be the one.
    await say(served, "Amy", "@mubot and now?");
    expect(await turnAt(served, 3)).toMatchObject({ spoke: true });
    await say(served, "Amy", "@mubot, welcome back!");
    const fourth = await turnAt(served, 4);
    expect(fourth).toMatchObject({ spoke: true, engine: "model" });
    await until(served.host, (state) => state.bot.failing === null && state.bot.engine === "model");
    await expectKept(served, fourth);
    expect(botTexts(served.host)).toHaveLength(4);
    await served.end();
  });
});

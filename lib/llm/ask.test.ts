import { afterEach, describe, expect, it } from "vitest";
import { createAsk } from "./ask";
import { createCallQueue } from "./call-queue";
import { createCircuit } from "./circuit";
import { type AskOnServer, askOnServer, testKey } from "./testing/ask-on-server";
import { sampleAnalysis, sampleQuestion } from "./testing/sample-question";
import { createGate, replies } from "./testing/scripted-reply";
import { createTestClock } from "./testing/test-clock";

const question = sampleQuestion;
const context = { topic: "the budget" };
const good = { mood: "tense", text: "People disagree about the budget." } as const;
const ruleAnswer = { mood: "calm", text: "Nothing is known about the budget." };

const running: AskOnServer[] = [];
async function start(...args: Parameters<typeof askOnServer>): Promise<AskOnServer> {
  const setUp = await askOnServer(...args);
  running.push(setUp);
  return setUp;
}
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
});

describe("without a model", () => {
  it("answers by the rule and records one call", async () => {
    const ask = createAsk({ provider: null, clock: createTestClock() });
    const { answer, engine, fallback, calls } = await ask(question, context);
    expect(answer).toEqual(ruleAnswer);
    expect(engine).toBe("built-in");
    expect(fallback).toBeNull();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ model: "built-in", engine: "built-in", format: "rule", outcome: "ok" });
  });

  it("rejects with an AbortError when called off", async () => {
    const ask = createAsk({ provider: null, clock: createTestClock() });
    await expect(ask(question, context, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("a good answer", () => {
  it("is validated and recorded with tokens, prompt and raw text", async () => {
    const { server, ask, records } = await start();
    server.expect(question.id, replies.answer(good));
    const { answer, engine, fallback, calls } = await ask(question, context);
    expect(answer).toEqual(good);
    expect(engine).toBe("model");
    expect(fallback).toBeNull();
    expect(calls).toEqual(records);
    expect(calls[0]).toMatchObject({
      questionId: question.id,
      questionVersion: 3,
      model: "test-model",
      attempt: 1,
      format: "json-schema",
      outcome: "ok",
      error: null,
      tokensEstimated: false,
      costUsd: null,
      rawAnswer: JSON.stringify(good),
    });
    expect(calls[0]?.prompt?.user).toContain("the budget");
    expect(calls[0]?.promptTokens).toBeGreaterThan(0);
    server.assertDone();
  });

  it("reads null for an optional field as left out", async () => {
    const { server, ask } = await start();
    server.expect(question.id, replies.answer({ ...good, note: null }));
    expect((await ask(question, context)).answer).toEqual(good);
  });

  it("costs what the price table says", async () => {
    const { server, ask } = await start(
      {},
      { prices: { "test-model": { prompt: 1_000_000, completion: 0 } } },
    );
    server.expect(question.id, replies.answer(good));
    const { calls } = await ask(question, context);
    expect(calls[0]?.costUsd).toBe(calls[0]?.promptTokens);
  });

  it("comes from the model of its purpose", async () => {
    const { server, ask } = await start({}, {}, { replyModel: "writer" });
    server.expect(question.id, replies.answer(good));
    server.expect(sampleAnalysis.id, replies.answer(good));
    await ask(question, context);
    await ask(sampleAnalysis, context);
    expect(server.calls.map(({ request }) => request.model)).toEqual(["writer", "test-model"]);
  });
});

describe("an answer that does not fit", () => {
  it.each([
    ["malformed JSON", replies.malformed(), "llm/malformed"],
    ["a wrong enum", replies.answer({ ...good, mood: "angry" }), "llm/malformed"],
    ["a missing field", replies.answer({ mood: "calm" }), "llm/malformed"],
    ["an empty answer", replies.empty(), "llm/empty"],
  ])("is repaired once: %s", async (_, bad, code) => {
    const { server, ask } = await start();
    server.expect(question.id, bad, replies.answer(good));
    const { answer, engine, calls } = await ask(question, context);
    expect(answer).toEqual(good);
    expect(engine).toBe("model");
    expect(calls.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
      ["malformed", 1],
      ["ok", 2],
    ]);
    expect(calls[0]?.error?.code).toBe(code);
    server.assertDone();
  });

  it("is sent back with the exact complaint", async () => {
    const { server, ask } = await start();
    const bad = { ...good, mood: "angry" };
    server.expect(question.id, replies.answer(bad), replies.answer(good));
    const { calls } = await ask(question, context);
    const messages = server.calls[1]?.request.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(messages[2]?.content).toBe(JSON.stringify(bad));
    expect(messages[3]?.content).toContain("`mood`");
    expect(messages[3]?.content).toContain(calls[0]?.error?.message);
  });

  it("falls back to the rule when the repair fails too", async () => {
    const { server, ask } = await start();
    server.expect(question.id, replies.malformed(), replies.text("I would rather chat."));
    const { answer, engine, fallback, calls } = await ask(question, context);
    expect(answer).toEqual(ruleAnswer);
    expect(engine).toBe("built-in");
    expect(fallback?.code).toBe("llm/malformed");
    expect(calls.map(({ engine, outcome }) => [engine, outcome])).toEqual([
      ["model", "malformed"],
      ["model", "malformed"],
      ["built-in", "ok"],
    ]);
    server.assertDone();
  });

  it.each([
    ["a refusal", replies.refusal("No."), "llm/refused"],
    ["a filtered answer", replies.filtered(), "llm/filtered"],
    ["an answer cut at the token limit", replies.tooLong(), "llm/cut-short"],
  ])("is not asked again: %s", async (_, bad, code) => {
    for (const onText of [undefined, () => {}]) {
      const { server, ask } = await start();
      server.expect(question.id, bad);
      const { fallback, calls } = await ask(question, context, { onText });
      expect(fallback?.code).toBe(code);
      expect(calls).toHaveLength(2);
      server.assertDone();
    }
  });
});

describe("a provider that fails", () => {
  it("is asked again after 429, as late as it asks for", async () => {
    const { server, ask, waits } = await start();
    server.expect(question.id, replies.rateLimited("7"), replies.answer(good));
    const { answer, calls } = await ask(question, context);
    expect(answer).toEqual(good);
    expect(waits).toEqual([7_000]);
    expect(calls[0]?.error).toMatchObject({ code: "llm/rate-limited" });
    server.assertDone();
  });

  it("understands a Retry-After date", async () => {
    const { server, ask, waits, clock } = await start();
    const date = new Date(clock.now().getTime() + 5_000).toUTCString();
    server.expect(question.id, replies.rateLimited(date), replies.answer(good));
    await ask(question, context);
    expect(waits).toEqual([5_000]);
  });

  it("is not waited for longer than the cap", async () => {
    const { server, ask, waits } = await start();
    server.expect(question.id, replies.rateLimited("3600"));
    const { fallback } = await ask(question, context);
    expect(fallback?.code).toBe("llm/rate-limited");
    expect(waits).toEqual([]);
    server.assertDone();
  });

  it("is not asked again without credit", async () => {
    const { server, ask } = await start();
    server.expect(question.id, replies.error(429, "You exceeded your current quota", "insufficient_quota"));
    const { fallback } = await ask(question, context);
    expect(fallback?.message).toContain("no credit left");
    server.assertDone();
  });

  it("backs off exponentially on 500 and falls back in the end", async () => {
    const { server, ask, waits } = await start();
    server.expect(question.id, ...Array.from({ length: 4 }, () => replies.error(500)));
    const { fallback, calls, answer } = await ask(question, context);
    expect(answer).toEqual(ruleAnswer);
    expect(fallback?.code).toBe("llm/server-error");
    expect(waits).toEqual([500, 1_000, 2_000]);
    expect(calls).toHaveLength(5);
    server.assertDone();
  });

  it.each([
    [400, "llm/bad-request", "does not accept"],
    [401, "llm/unauthorized", "refused the key"],
    [403, "llm/unauthorized", "refused the key"],
    [404, "llm/model-not-found", "Check the name of the model"],
  ])("is not asked again after %i", async (status, code, says) => {
    const { server, ask } = await start();
    server.expect(question.id, replies.error(status, `Bad key ${testKey}`));
    const { fallback, calls } = await ask(question, context);
    expect(fallback?.code).toBe(code);
    expect(fallback?.message).toContain(says);
    expect(fallback?.message).toContain(server.baseUrl);
    expect(JSON.stringify(calls)).not.toContain(testKey);
    expect(calls).toHaveLength(2);
    server.assertDone();
  });

  it("names a server that cannot be reached", async () => {
    const { server, ask, waits } = await start();
    await server.close();
    const { fallback } = await ask(question, context);
    expect(fallback).toMatchObject({ code: "llm/unreachable" });
    expect(fallback?.message).toContain("ECONNREFUSED");
    expect(waits).toHaveLength(3);
  });

  it("tells a page of a proxy from an answer", async () => {
    const { server, ask } = await start({}, { retry: { retries: 0 } });
    server.expect(question.id, replies.body("<html>Sign in</html>"));
    const { fallback } = await ask(question, context);
    expect(fallback?.message).toContain("not answer in the OpenAI protocol");
  });

  it("may break the stream in the middle", async () => {
    for (const how of ["reset", "end"] as const) {
      const { server, ask } = await start();
      const shown: string[] = [];
      server.expect(
        question.id,
        replies.cutStream('{"mood":"calm","text":"Let us see', how),
        replies.answer(good),
      );
      const { answer, calls } = await ask(question, context, { onText: (text) => shown.push(text) });
      expect(answer).toEqual(good);
      expect(calls[0]?.error?.code).toBe("llm/cut-stream");
      expect(shown.at(-1)).toBe(good.text);
      server.assertDone();
    }
  });

  it("may break off a response that is not streamed", async () => {
    const { server, ask } = await start();
    server.expect(question.id, replies.cutStream(), replies.answer(good));
    const { answer, calls } = await ask(question, context);
    expect(answer).toEqual(good);
    expect(calls[0]?.error?.code).toBe("llm/cut-stream");
  });
});

describe("time", () => {
  it("runs out in total", async () => {
    const { server, ask, clock } = await start({}, { retry: { retries: 0 }, timeouts: { totalMs: 9_000 } });
    server.expect(question.id, replies.hang());
    const asked = ask(question, context);
    await server.received(1);
    clock.advance(9_000);
    const { fallback, calls } = await asked;
    expect(fallback?.code).toBe("llm/timeout");
    expect(fallback?.message).toContain("within 9 s");
    expect(calls[0]?.latencyMs).toBe(9_000);
    expect(clock.pending()).toBe(0);
  });

  it("runs out before the first token of a stream, then tries again", async () => {
    const { server, ask, clock } = await start({}, { timeouts: { firstTokenMs: 3_000 } });
    server.expect(question.id, replies.hang(), replies.answer(good));
    const asked = ask(question, context, { onText: () => {} });
    await server.received(1);
    clock.advance(3_000);
    const { answer, calls } = await asked;
    expect(answer).toEqual(good);
    expect(calls[0]?.error).toMatchObject({ code: "llm/timeout" });
    expect(calls[0]?.error?.message).toContain("first token");
  });

  it("is measured until the first token", async () => {
    const gate = createGate();
    const { server, ask, clock } = await start();
    server.expect(question.id, replies.slowly(gate, JSON.stringify(good)));
    const asked = ask(question, context, { onText: () => {} });
    await server.received(1);
    clock.advance(1_500);
    gate.open();
    expect((await asked).calls[0]?.firstTokenMs).toBe(1_500);
  });

  it("ends at the question's own deadline, with the attempt recorded", async () => {
    const { server, ask, clock } = await start();
    server.expect(question.id, replies.hang());
    const asked = ask(question, context, { deadlineMs: 4_000 });
    await server.received(1);
    clock.advance(4_000);
    const { fallback, calls } = await asked;
    expect(fallback?.code).toBe("llm/timeout");
    expect(calls.map(({ engine }) => engine)).toEqual(["model", "built-in"]);
  });

  it("ends for every question, retries included, when nothing else was said", async () => {
    const { server, ask, clock, records } = await start(
      {},
      { deadlinesMs: { reply: 50_000 }, retry: { retries: 99 } },
    );
    server.expect(question.id, ...Array.from({ length: 3 }, () => replies.hang()));
    const asked = ask(question, context, { onText: () => {} });
    for (const count of [1, 2, 3]) {
      await server.received(count);
      clock.advance(20_000);
    }
    expect((await asked).fallback?.code).toBe("llm/timeout");
    expect(records.map(({ engine }) => engine)).toEqual(["model", "model", "model", "built-in"]);
  });

  it("is not spent on a wait beyond the deadline", async () => {
    const { server, ask, waits } = await start();
    server.expect(question.id, replies.rateLimited("5"));
    const { fallback } = await ask(question, context, { deadlineMs: 4_000 });
    expect(fallback?.code).toBe("llm/rate-limited");
    expect(waits).toEqual([]);
  });

  it("stops at once when called off, with the attempt recorded", async () => {
    const { server, ask, records, clock } = await start();
    server.expect(question.id, replies.hang());
    const controller = new AbortController();
    const asked = ask(question, context, { signal: controller.signal });
    await server.received(1);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    expect(records.map(({ error }) => error?.code)).toEqual(["llm/cancelled"]);
    expect(clock.pending()).toBe(0);
  });
});

describe("streaming", () => {
  it("shows the text while it is written, each time as a longer prefix", async () => {
    const gate = createGate();
    const { server, ask } = await start();
    server.expect(
      question.id,
      replies.slowly('{"mood":"calm","text":"First \\ud83d\\ude00 ', gate, 'second."}'),
    );
    const shown: string[] = [];
    const { answer } = await ask(question, context, {
      onText(text) {
        shown.push(text);
        if (text === "First 😀 ") gate.open();
      },
    });
    expect(answer.text).toBe("First 😀 second.");
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.at(-1)).toBe(answer.text);
    for (const [index, text] of shown.entries())
      expect(shown[index + 1]?.startsWith(text) ?? true).toBe(true);
  });

  it("is left out for questions without a streamed field", async () => {
    const { server, ask } = await start();
    server.expect(sampleAnalysis.id, replies.answer(good));
    await ask(sampleAnalysis, context, { onText: () => {} });
    expect(server.calls[0]?.request.stream).not.toBe(true);
  });
});

describe("many questions at once", () => {
  it("go out mentions first, then replies, then the analysis", async () => {
    const gate = createGate();
    const { server, ask } = await start({ auto: true }, { queue: createCallQueue(1) });
    server.expect("sample/first", replies.slowly(gate, JSON.stringify(good)));
    const first = ask({ ...question, id: "sample/first" }, context);
    await server.received(1);
    const others = [
      ask(sampleAnalysis, context),
      ask(question, context),
      ask({ ...question, id: "sample/mention" }, context, { urgent: true }),
    ];
    gate.open();
    await Promise.all([first, ...others]);
    expect(server.calls.map(({ question }) => question)).toEqual([
      "sample_first",
      "sample_mention",
      "sample_mood-of-room",
      "sample_analysis",
    ]);
  });
});

describe("a provider that keeps failing", () => {
  it("is left alone for a while, then probed", async () => {
    const clock = createTestClock();
    const circuit = createCircuit({ clock, failuresUntilDown: 2, downMs: 30_000 });
    const { server, ask } = await start({}, { clock, circuit, retry: { retries: 0 }, sleep: async () => {} });
    server.expect(question.id, replies.error(500), replies.error(503), replies.answer(good));
    await ask(question, context);
    expect(circuit.health().state).toBe("up");
    await ask(question, context);
    expect(circuit.health()).toMatchObject({
      state: "down",
      failuresInARow: 2,
      since: "2026-01-01T12:00:00.000Z",
    });

    const turnedAway = await ask(question, context);
    expect(turnedAway.fallback?.code).toBe("llm/down");
    expect(turnedAway.fallback?.message).toContain("503");
    expect(turnedAway.calls.map(({ engine }) => engine)).toEqual(["built-in"]);
    expect(server.calls).toHaveLength(2);

    clock.advance(30_000);
    expect((await ask(question, context)).engine).toBe("model");
    expect(circuit.health()).toMatchObject({ state: "up", failuresInARow: 0, retryAt: null });
    server.assertDone();
  });
});

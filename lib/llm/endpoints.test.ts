import { afterEach, describe, expect, it } from "vitest";
import { type Dialect, learnFrom, newDialect, type SentAs } from "./endpoint-dialect";
import { type AskOnServer, askOnServer } from "./testing/ask-on-server";
import type { EndpointKind } from "./testing/endpoint-kinds";
import { sampleQuestion } from "./testing/sample-question";
import { replies } from "./testing/scripted-reply";

const context = { topic: "the weather" };
const good = { mood: "calm", text: "Sunny all week." } as const;

const running: AskOnServer[] = [];
async function start(kind: EndpointKind): Promise<AskOnServer> {
  const setUp = await askOnServer({ kind });
  running.push(setUp);
  return setUp;
}
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
});

/** Kind of endpoint → refused attempts until it is asked its way, and the format in the end. */
const kinds = [
  ["json-schema", 0, "json-schema"],
  ["json-object", 1, "json-object"],
  ["text-only", 2, "text"],
  ["reasoning", 2, "json-schema"],
  ["no-system-role", 1, "json-schema"],
  ["no-usage", 1, "json-schema"],
  ["no-streaming", 1, "json-schema"],
] as const;

describe("an endpoint of its own kind", () => {
  it.each(kinds)("%s is asked its way after %i refusals, and remembered", async (kind, refusals, format) => {
    const { server, ask, waits } = await start(kind);
    server.expect(sampleQuestion.id, replies.answer(good), replies.answer(good));
    const first = await ask(sampleQuestion, context, { onText: () => {} });
    expect(first.answer).toEqual(good);
    expect(first.engine).toBe("model");
    expect(first.calls.map(({ outcome }) => outcome)).toEqual([...Array(refusals).fill("error"), "ok"]);
    expect(first.calls.at(-1)?.format).toBe(format);
    expect(waits).toEqual([]);

    const second = await ask(sampleQuestion, context, { onText: () => {} });
    expect(second.calls).toHaveLength(1);
    server.assertDone();
  });

  it.each(kinds)("%s gets its invalid answer back", async (kind) => {
    const { server, ask } = await start(kind);
    server.expect(sampleQuestion.id, replies.empty(), replies.answer(good));
    server.expect(sampleQuestion.id, replies.text("Well…"), replies.answer(good));
    for (const _ of ["empty", "prose"]) {
      expect((await ask(sampleQuestion, context)).engine).toBe("model");
    }
    server.assertDone();
  });

  it("learns once from many calls at the same time", async () => {
    const { server, ask } = await start("json-object");
    server.expect(sampleQuestion.id, ...Array.from({ length: 8 }, () => replies.answer(good)));
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(sampleQuestion, context)));
    expect(answers.map(({ calls }) => calls.at(-1)?.format)).toEqual(Array(8).fill("json-object"));
    server.assertDone();
  });

  it("reads JSON out of prose and fences where there is no JSON mode", async () => {
    const { server, ask } = await start("text-only");
    server.expect(sampleQuestion.id, replies.text(`Of course!\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``));
    const { answer, calls } = await ask(sampleQuestion, context);
    expect(answer).toEqual(good);
    expect(calls.at(-1)?.prompt?.system).toContain('"enum":["calm","tense"]');
    expect(calls.at(-1)?.prompt?.system).toContain("Question: sample/mood-of-room (version 3)");
  });

  it("has its tokens estimated, and marked so, when it reports none", async () => {
    const { server, ask } = await start("no-usage");
    server.expect(sampleQuestion.id, replies.answer(good), replies.answer(good));
    for (const onText of [undefined, () => {}]) {
      const call = (await ask(sampleQuestion, context, { onText })).calls.at(-1);
      expect(call?.tokensEstimated).toBe(true);
      expect(call?.promptTokens).toBeGreaterThan(5);
      expect(call?.completionTokens).toBeGreaterThan(5);
    }
  });

  it("gives reasoning models room to think and no temperature", async () => {
    const { server, ask } = await start("reasoning");
    server.expect(sampleQuestion.id, replies.answer(good));
    await ask(sampleQuestion, context);
    expect(server.calls[0]?.request).not.toHaveProperty("temperature");
    expect(server.calls[0]?.request).not.toHaveProperty("max_tokens");
    expect(server.calls[0]?.request.max_completion_tokens).toBe(16_384);
  });
});

describe("what is learnt from words of real servers", () => {
  const sent: SentAs = {
    format: "json-schema",
    schemaName: "sample",
    tokenLimit: "max_tokens",
    temperature: true,
    systemRole: true,
    streaming: true,
    streamUsage: true,
  };
  const learn = (message: string, param: string | null = null, status = 400, as: SentAs = sent) => {
    const dialect = newDialect();
    return { learnt: learnFrom(dialect, as, { status, message, param }), dialect };
  };

  it.each<[string, Partial<Dialect>]>([
    ["'response_format' value as json_schema is not supported with this model", { format: "json-object" }],
    ["This model does not support structured outputs", { format: "json-object" }],
    [
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      { tokenLimit: "max_completion_tokens" },
    ],
    [
      "'max_tokens' is too large: 4096. This model's maximum context length is 2048 tokens",
      { tokenLimit: "none" },
    ],
    ["Unsupported value: 'temperature' does not support 0 with this model.", { temperature: false }],
    ["System role not supported", { systemRole: false }],
    ["Developer instruction is not enabled for this model", { systemRole: false }],
    [
      "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
      { systemRole: false },
    ],
    ["extra fields not permitted: stream_options", { streamUsage: false }],
    ["Streaming is not supported", { streaming: false }],
  ])("%s", (message, expected) => {
    const { learnt, dialect } = learn(message);
    expect(learnt).toBe(true);
    expect(dialect).toEqual({ ...newDialect(), ...expected });
  });

  it("goes from JSON mode to text", () => {
    const as: SentAs = { ...sent, format: "json-object" };
    const { dialect } = learn("'response_format.type' must be 'json_schema' or 'text'", null, 400, as);
    expect(dialect.format).toBe("text");
  });

  it("keeps JSON schemas when only one schema is refused", () => {
    const { learnt, dialect } = learn(
      "Invalid schema for response_format 'sample': too deep",
      "response_format",
    );
    expect(learnt).toBe(true);
    expect(dialect.format).toBe("json-schema");
    expect([...dialect.refusedSchemas]).toEqual(["sample"]);
  });

  it.each([
    ["The temperature of the room is unknown", 401],
    ["Rate limit: stream_options unsupported", 429],
    ["Something else is invalid", 400],
  ])("is nothing from: %s (%i)", (message, status) => {
    const { learnt, dialect } = learn(message, null, status);
    expect(learnt).toBe(false);
    expect(dialect).toEqual(newDialect());
  });
});

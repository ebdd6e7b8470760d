import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { describeAnswer } from "../answer-schema";
import { instanceOfSchema } from "./instance-of-schema";
import { type OpenAiServer, type OpenAiServerOptions, startOpenAiServer } from "./openai-server";
import { replies } from "./scripted-reply";

let server: OpenAiServer;
beforeEach(async () => {
  server = await startOpenAiServer();
});
afterEach(() => server.close());

async function restart(options: OpenAiServerOptions): Promise<void> {
  await server.close();
  server = await startOpenAiServer(options);
}

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer key", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const messages = [{ role: "user", content: "Hello, in JSON." }];
const valid = { model: "m", messages };
const schemaFormat = (schema: object) => ({
  response_format: { type: "json_schema", json_schema: { name: "a_b", strict: true, schema } },
});

describe("the protocol", () => {
  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["an unknown field", { ...valid, retries: 3 }],
    ["no messages", { model: "m", messages: [] }],
    ["an unknown role", { model: "m", messages: [{ role: "bot", content: "x" }] }],
    ["an empty message", { model: "m", messages: [{ role: "user", content: "" }] }],
    ["stream_options without a stream", { ...valid, stream_options: { include_usage: true } }],
    ["two token limits", { ...valid, max_tokens: 1, max_completion_tokens: 1 }],
    ["a temperature out of range", { ...valid, temperature: 3 }],
    [
      "JSON mode without the word",
      { model: "m", messages: [{ role: "user", content: "x" }], response_format: { type: "json_object" } },
    ],
    ["a schema that is not strict", { ...valid, ...schemaFormat({ type: "object", properties: {} }) }],
    [
      "a schema name with a slash",
      { ...valid, response_format: { type: "json_schema", json_schema: { name: "a/b", schema: {} } } },
    ],
  ])("refuses %s, and the test fails", async (_, body) => {
    server.expect(() => true, replies.text("x"));
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
    expect(() => server.assertDone()).toThrow("invalid request");
  });

  it("wants a key", async () => {
    expect((await post(valid, { authorization: "" })).status).toBe(401);
  });

  it("lists models", async () => {
    await restart({ models: ["a", "b"] });
    const response = await fetch(`${server.baseUrl}/models`, { headers: { authorization: "Bearer key" } });
    expect(await response.json()).toMatchObject({ object: "list", data: [{ id: "a" }, { id: "b" }] });
  });

  it("streams pieces, the finish reason, usage and the end", async () => {
    server.expect(() => true, replies.text("Hello there"));
    const response = await post({ ...valid, stream: true, stream_options: { include_usage: true } });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const events = (await response.text()).split("\n\n").filter((event) => event !== "");
    expect(events.at(-1)).toBe("data: [DONE]");
    expect(events.at(-2)).toContain('"total_tokens"');
    expect(events.at(-3)).toContain('"finish_reason":"stop"');
    expect(events.length).toBeGreaterThan(5);
  });
});

describe("the script", () => {
  it("gives each expected call its answer, by question or by what holds of it", async () => {
    server.expect("a/b", replies.answer({ n: 1 }), replies.answer({ n: 2 }));
    server.expect(({ text }) => text.includes("Hello"), replies.text("hi"));
    const schema = { type: "object", properties: {}, required: [], additionalProperties: false };
    const ask = async (body: object) => {
      const answer = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })) });
      return answer.parse(await (await post(body)).json()).choices[0]?.message.content;
    };
    expect(await ask({ ...valid, ...schemaFormat(schema) })).toBe('{"n":1}');
    expect(await ask(valid)).toBe("hi");
    expect(await ask({ ...valid, ...schemaFormat(schema) })).toBe('{"n":2}');
    server.assertDone();
  });

  it("fails the test for an unexpected call", async () => {
    expect((await post(valid)).status).toBe(400);
    expect(() => server.assertDone()).toThrow("unexpected call 1");
  });

  it("fails the test for a call that never came", () => {
    server.expect("a/b", replies.text("x"));
    expect(() => server.assertDone()).toThrow("never came: a/b");
  });
});

describe("an automatic answer", () => {
  const answer = z.object({
    mood: z.enum(["calm", "tense"]),
    say: z.string().max(400),
    maybe: z.string().optional(),
    labels: z.array(z.object({ id: z.string() })),
    three: z.array(z.int().min(2)).min(3),
    either: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), on: z.boolean() }),
      z.object({ kind: z.literal("b") }),
    ]),
    none: z.null(),
  });

  it("is a valid and repeatable instance of the schema", () => {
    const { schema } = describeAnswer("a/b", answer);
    for (let turn = 0; turn < 30; turn += 1) {
      const instance = instanceOfSchema(schema, turn);
      expect(answer.safeParse(instance).error).toBeUndefined();
      expect(instanceOfSchema(schema, turn)).toEqual(instance);
    }
  });

  it("says something else from call to call", () => {
    const { schema } = describeAnswer("a/b", z.object({ say: z.string() }));
    const said = Array.from({ length: 6 }, (_, turn) => JSON.stringify(instanceOfSchema(schema, turn)));
    expect(new Set(said).size).toBe(6);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { createOpenAiProvider } from "./openai";
import { testProvider } from "./test-provider";
import { testKey } from "./testing/ask-on-server";
import {
  type OpenAiServer,
  type OpenAiServerOptions,
  startOpenAiServer,
  testModel,
} from "./testing/openai-server";
import { replies } from "./testing/scripted-reply";
import { createTestClock } from "./testing/test-clock";

const running: OpenAiServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(options: OpenAiServerOptions) {
  const server = await startOpenAiServer(options);
  running.push(server);
  const provider = createOpenAiProvider({ apiKey: testKey, baseUrl: server.baseUrl, model: testModel });
  const clock = createTestClock();
  return { server, clock, test: (signal?: AbortSignal) => testProvider(provider, clock, signal) };
}

describe("the test of a provider", () => {
  it.each([
    ["json-schema", { format: "json-schema", streaming: true, reportsUsage: true }],
    ["json-object", { format: "json-object", streaming: true, reportsUsage: true }],
    ["text-only", { format: "text", streaming: true, reportsUsage: true }],
    ["no-usage", { format: "json-schema", streaming: true, reportsUsage: false }],
    ["no-streaming", { format: "json-schema", streaming: false, reportsUsage: true }],
  ] as const)("says what works with an endpoint of kind %s", async (kind, expected) => {
    const { server, test } = await start({ kind, auto: true });
    const tests = await test();
    expect(tests.map(({ purpose }) => purpose)).toEqual(["analysis", "reply"]);
    for (const one of tests)
      expect(one).toMatchObject({ model: testModel, chat: true, error: null, ...expected });
    server.assertDone();
  });

  it("says why nothing works", async () => {
    const { test } = await start({ apiKey: "another key" });
    for (const one of await test()) {
      expect(one).toMatchObject({ chat: false, format: null, error: { code: "llm/unauthorized" } });
      expect(one.error?.message).not.toContain(testKey);
    }
  });

  it("says when the model chats but does not do as asked", async () => {
    const { test } = await start({ auto: { "llm/probe": () => replies.text("Ready when you are!") } });
    for (const one of await test())
      expect(one).toMatchObject({ chat: false, error: { code: "llm/malformed" } });
  });

  it("does not wait for ever, and stops when called off", async () => {
    const { server, clock, test } = await start({ auto: { "llm/probe": () => replies.hang() } });
    const controller = new AbortController();
    const tested = test(controller.signal);
    await server.received(1);
    clock.advance(30_000);
    await server.received(2);
    controller.abort();
    await expect(tested).rejects.toMatchObject({ name: "AbortError" });
  });
});

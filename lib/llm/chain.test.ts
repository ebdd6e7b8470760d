import { describe, expect, it } from "vitest";
import { type AskConfig, createAsk } from "./ask";
import { CallError, type ModelProvider } from "./model-provider";
import { createProviderLink, type ProviderLink } from "./provider-link";
import type { CallErrorCode } from "./question";
import { sampleAnalysis, sampleQuestion } from "./testing/sample-question";
import { createTestClock } from "./testing/test-clock";

const context = { topic: "the budget" };

/** A provider that fails as told, or answers with its own name. */
function scripted(name: string, fail: CallErrorCode | null = null) {
  const clock = createTestClock();
  const state = { fail, calls: 0, text: JSON.stringify({ mood: "calm", text: name }) };
  const provider: ModelProvider = {
    async complete(_request, { onSend }) {
      state.calls += 1;
      onSend?.({ model: `${name}-model`, format: "json-schema", prompt: { system: "", user: "" } });
      if (state.fail) throw new CallError(state.fail, `${name} fails.`, { retry: "later" });
      return { text: state.text, promptTokens: 1, completionTokens: 1, finishReason: "stop" };
    },
  };
  return { state, link: createProviderLink({ name, provider, clock }) };
}

const askOf = (links: readonly ProviderLink[], config: Partial<AskConfig> = {}) =>
  createAsk({ provider: () => links, clock: createTestClock(), sleep: async () => {}, ...config });

describe("a chain of providers", () => {
  it("asks the first one only while it answers", async () => {
    const [first, second] = [scripted("first"), scripted("second")];
    const { answer, calls } = await askOf([first.link, second.link])(sampleQuestion, context);
    expect(answer.text).toBe("first");
    expect(calls.map(({ provider }) => provider)).toEqual(["first"]);
    expect(second.state.calls).toBe(0);
  });

  it.each([
    "llm/unreachable",
    "llm/timeout",
    "llm/rate-limited",
    "llm/server-error",
    "llm/cut-stream",
    "llm/unauthorized",
    "llm/model-not-found",
    "llm/bad-request",
  ] as const)("asks the next one, without waiting, after %s", async (code) => {
    const [first, second] = [scripted("first", code), scripted("second")];
    const { answer, engine, fallback, calls } = await askOf([first.link, second.link])(
      sampleQuestion,
      context,
    );
    expect({ text: answer.text, engine, fallback }).toEqual({
      text: "second",
      engine: "model",
      fallback: null,
    });
    expect(calls.map(({ provider, attempt, error }) => [provider, attempt, error?.code])).toEqual([
      ["first", 1, code],
      ["second", 2, undefined],
    ]);
  });

  it("passes over one that is down", async () => {
    const [first, second] = [scripted("first", "llm/server-error"), scripted("second")];
    const ask = askOf([first.link, second.link]);
    for (let i = 0; i < 5; i += 1) await ask(sampleQuestion, context);
    expect(first.link.circuit.health().state).toBe("down");
    const asked = first.state.calls;
    const { calls } = await ask(sampleQuestion, context);
    expect(calls.map(({ provider }) => provider)).toEqual(["second"]);
    expect(first.state.calls).toBe(asked);
  });

  it("ends with the rule, which says why", async () => {
    const links = [scripted("first", "llm/unauthorized").link, scripted("second", "llm/unreachable").link];
    const { engine, fallback, calls } = await askOf(links)(sampleQuestion, context);
    expect(engine).toBe("built-in");
    expect(fallback).toEqual({ code: "llm/unreachable", message: "second fails." });
    expect(calls.at(-1)).toMatchObject({ engine: "built-in", fallback });
  });

  it("does not ask another one because a model babbles", async () => {
    const [first, second] = [scripted("first"), scripted("second")];
    first.state.text = "no JSON at all";
    const { fallback } = await askOf([first.link, second.link])(sampleQuestion, context);
    expect(fallback?.code).toBe("llm/malformed");
    expect(second.state.calls).toBe(0);
  });

  it("may differ between analysis and replies", async () => {
    const [reader, writer] = [scripted("reader"), scripted("writer")];
    const ask = createAsk({
      provider: (purpose) => (purpose === "analysis" ? [reader.link] : [writer.link]),
      clock: createTestClock(),
    });
    expect((await ask(sampleAnalysis, context)).answer.text).toBe("reader");
    expect((await ask(sampleQuestion, context)).answer.text).toBe("writer");
  });

  it("asks nobody when the gate is closed, and tells it the room", async () => {
    const { link, state } = scripted("first");
    const rooms: (string | null)[] = [];
    const gate = {
      admit: async (roomId: string | null) => {
        rooms.push(roomId);
        return { code: "llm/over-budget", message: "Used up." } as const;
      },
    };
    const { engine, fallback } = await askOf([link, link], { gate })(sampleQuestion, context, {
      roomId: "r",
    });
    expect({ engine, fallback }).toEqual({
      engine: "built-in",
      fallback: { code: "llm/over-budget", message: "Used up." },
    });
    expect(state.calls).toBe(0);
    expect(rooms).toEqual(["r"]);
  });
});

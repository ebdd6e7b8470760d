import { describe, expect, it } from "vitest";
import type { CallRecord } from "@/lib/llm/question";
import { type EngineState, engineAfter } from "./bot-engine";

const before: EngineState = { engine: "model", failing: null };

function call(engine: CallRecord["engine"], error: CallRecord["error"] = null): CallRecord {
  return {
    questionId: "muca/test",
    questionVersion: 1,
    model: engine === "model" ? "some-model" : "built-in",
    engine,
    attempt: 1,
    format: engine === "model" ? "json-schema" : "rule",
    outcome: error ? "error" : "ok",
    error,
    startedAt: "2026-01-01T10:00:00.000Z",
    latencyMs: 1,
    firstTokenMs: null,
    promptTokens: null,
    completionTokens: null,
    tokensEstimated: false,
    costUsd: null,
    prompt: null,
    rawAnswer: null,
  };
}

const timeout = { code: "llm/timeout", message: "No answer within 60 s." } as const;

describe("engineAfter", () => {
  it("stays as it was when nothing was asked", () => {
    expect(engineAfter([], before)).toEqual(before);
  });
  it("is built-in, and nothing fails, when no model was tried", () => {
    expect(engineAfter([call("built-in")], before)).toEqual({ engine: "built-in", failing: null });
  });
  it("says why the model did not answer", () => {
    const calls = [call("model", timeout), call("built-in")];
    expect(engineAfter(calls, before)).toEqual({ engine: "built-in", failing: timeout });
  });
  it("is the model again once it answered", () => {
    const calls = [call("model", timeout), call("model")];
    expect(engineAfter(calls, { engine: "built-in", failing: timeout })).toEqual(before);
  });
});

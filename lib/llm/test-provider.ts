import { z } from "zod";
import { describeAnswer } from "./answer-schema";
import { abortError, type Clock, raceAbort } from "./clock";
import {
  type AnswerFormat,
  CallError,
  type Completion,
  type CompletionRequest,
  type ModelProvider,
} from "./model-provider";
import type { CallErrorCode } from "./question";
import { readAnswer } from "./read-answer";

/** What works with one of the configured models. */
export interface ProviderTest {
  purpose: "analysis" | "reply";
  /** As sent; null when nothing was sent. */
  model: string | null;
  /** It answered a question so that the answer could be used. */
  chat: boolean;
  /** How it gives answers their shape; null when it gave none. */
  format: AnswerFormat | null;
  /** Its text comes while it is being written. */
  streaming: boolean;
  /** It says how many tokens a call took. */
  reportsUsage: boolean;
  /** Milliseconds for the answer. */
  latencyMs: number | null;
  /** Why the first thing that failed did. */
  error: { code: CallErrorCode; message: string } | null;
}

const probeAnswer = z.object({ word: z.string() });
const testTimeoutMs = 30_000;
const maxAdaptations = 8;

/** Asks both models one small question, whole and streamed, and says what works. Rejects only when aborted. */
export async function testProvider(
  provider: ModelProvider,
  clock: Clock,
  signal: AbortSignal = new AbortController().signal,
): Promise<ProviderTest[]> {
  const tests: ProviderTest[] = [];
  for (const purpose of ["analysis", "reply"] as const) {
    tests.push(await testPurpose(provider, clock, purpose, signal));
  }
  return tests;
}

async function testPurpose(
  provider: ModelProvider,
  clock: Clock,
  purpose: "analysis" | "reply",
  signal: AbortSignal,
): Promise<ProviderTest> {
  const test: ProviderTest = {
    purpose,
    model: null,
    chat: false,
    format: null,
    streaming: false,
    reportsUsage: false,
    latencyMs: null,
    error: null,
  };
  try {
    const begun = clock.now().getTime();
    const whole = await probe(provider, clock, probeRequest(purpose, false), signal, test);
    test.latencyMs = clock.now().getTime() - begun;
    test.reportsUsage = whole.completion.promptTokens !== null;
    const read = readAnswer(whole.completion, probeAnswer);
    if (!read.ok) throw new CallError(read.code, `The model answered, but not as asked: ${read.complaint}`);
    test.chat = true;
    test.streaming = (await probe(provider, clock, probeRequest(purpose, true), signal, test)).deltas > 0;
  } catch (error) {
    if (signal.aborted) throw abortError();
    if (!(error instanceof CallError)) throw error;
    test.error = { code: error.code, message: error.message };
    if (!test.chat) test.format = null;
  }
  return test;
}

function probeRequest(purpose: "analysis" | "reply", stream: boolean): CompletionRequest {
  return {
    questionId: "llm/probe",
    questionVersion: 1,
    purpose,
    prompt: { system: "You answer a short test of the connection.", user: "Answer with the word `ready`." },
    repair: null,
    schema: describeAnswer("llm/probe", probeAnswer),
    stream,
  };
}

/** Sends one request, again as often as the endpoint has something to teach. */
async function probe(
  provider: ModelProvider,
  clock: Clock,
  request: CompletionRequest,
  signal: AbortSignal,
  test: ProviderTest,
): Promise<{ completion: Completion; deltas: number }> {
  for (let adaptations = 0; ; adaptations += 1) {
    const limit = new AbortController();
    const callOff = clock.after(testTimeoutMs, () => {
      limit.abort(new CallError("llm/timeout", `The model gave no answer within ${testTimeoutMs / 1000} s.`));
    });
    const either = AbortSignal.any([signal, limit.signal]);
    let deltas = 0;
    try {
      const completion = await raceAbort(
        provider.complete(request, {
          signal: either,
          onSend: ({ model, format }) => Object.assign(test, { model, format }),
          onDelta: () => {
            deltas += 1;
          },
        }),
        either,
      );
      return { completion, deltas };
    } catch (error) {
      const teaches = error instanceof CallError && error.retry === "now";
      if (!teaches || adaptations >= maxAdaptations) throw limit.signal.aborted ? limit.signal.reason : error;
    } finally {
      callOff();
    }
  }
}

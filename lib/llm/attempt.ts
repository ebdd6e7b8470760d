import { messageOf } from "@/lib/shared/errors";
import { type Clock, raceAbort } from "./clock";
import { estimateTokens } from "./estimate-tokens";
import {
  CallError,
  type Completion,
  type CompletionRequest,
  type ModelProvider,
  type Sending,
} from "./model-provider";
import { costOf, type PriceTable } from "./prices";
import type { CallRecord } from "./question";
import type { ReadAnswer } from "./read-answer";

export interface Timeouts {
  /** Until the first token of a streamed answer (ms). */
  firstTokenMs: number;
  /** Until the whole answer (ms). */
  totalMs: number;
}

export interface AttemptTools {
  /** The provider's name in records; null for the only one. */
  name: string | null;
  provider: ModelProvider;
  clock: Clock;
  timeouts: Timeouts;
  prices: PriceTable;
}

export interface AttemptInput<Answer> {
  request: CompletionRequest;
  attempt: number;
  signal: AbortSignal;
  onDelta: (delta: string) => void;
  read: (completion: Completion) => ReadAnswer<Answer>;
}

export interface AttemptResult<Answer> {
  /** What was read, or why nothing came; null when the signal was aborted. */
  outcome: { read: ReadAnswer<Answer>; text: string } | { error: CallError } | null;
  call: CallRecord;
}

/** Sends one request, within its time-outs, and records it however it ends. Never rejects. */
export async function makeAttempt<Answer>(
  tools: AttemptTools,
  input: AttemptInput<Answer>,
): Promise<AttemptResult<Answer>> {
  const recorder = startRecord(tools, input);
  const guard = startTimeouts(tools, input);
  try {
    const completion = await raceAbort(
      tools.provider.complete(input.request, {
        signal: guard.signal,
        onSend: (sending) => recorder.sent(sending),
        onDelta: (delta) => {
          if (guard.signal.aborted) return;
          guard.sawToken();
          recorder.sawToken();
          input.onDelta(delta);
        },
      }),
      guard.signal,
    );
    const read = input.read(completion);
    return { outcome: { read, text: completion.text }, call: recorder.completed(completion, read) };
  } catch (error) {
    // A CallError as the reason is the question's deadline; anything else, that nobody wants the answer any more.
    if (input.signal.aborted && !(input.signal.reason instanceof CallError)) {
      return { outcome: null, call: recorder.failed(calledOff) };
    }
    const failure = asCallError(guard.signal.aborted ? guard.signal.reason : error);
    return { outcome: { error: failure }, call: recorder.failed(failure) };
  } finally {
    guard.stop();
  }
}

const calledOff = new CallError("llm/cancelled", "The call was called off before the answer was complete.");

function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const message = messageOf(error);
  return new CallError("llm/server-error", `The call failed unexpectedly: ${message}`, { cause: error });
}

function startTimeouts<Answer>({ clock, timeouts }: AttemptTools, input: AttemptInput<Answer>) {
  const controller = new AbortController();
  const expire = (ms: number, what: string, hint: string) =>
    clock.after(ms, () => {
      const message = `The model gave no ${what} within ${ms / 1000} s. ${hint}`;
      controller.abort(new CallError("llm/timeout", message, { retry: "later" }));
    });
  const stopTotal = expire(timeouts.totalMs, "complete answer", "It may be overloaded, or too slow here.");
  const stopFirst = input.request.stream
    ? expire(timeouts.firstTokenMs, "first token", "It may be loading or overloaded.")
    : () => {};
  return {
    signal: AbortSignal.any([input.signal, controller.signal]),
    sawToken: stopFirst,
    stop() {
      stopTotal();
      stopFirst();
    },
  };
}

function startRecord<Answer>({ name, clock, prices }: AttemptTools, input: AttemptInput<Answer>) {
  const startedAt = clock.now();
  const elapsed = () => clock.now().getTime() - startedAt.getTime();
  let sending: Sending | null = null;
  let firstTokenMs: number | null = null;
  const base = (): Omit<CallRecord, "outcome" | "error"> => ({
    questionId: input.request.questionId,
    questionVersion: input.request.questionVersion,
    promptVersion: input.request.promptVersion ?? null,
    model: sending?.model ?? "unknown",
    engine: "model",
    attempt: input.attempt,
    format: sending?.format ?? "text",
    startedAt: startedAt.toISOString(),
    latencyMs: elapsed(),
    firstTokenMs,
    promptTokens: null,
    completionTokens: null,
    tokensEstimated: false,
    costUsd: null,
    prompt: sending?.prompt ?? input.request.prompt,
    rawAnswer: null,
    provider: name,
    fallback: null,
  });
  return {
    sent(what: Sending) {
      sending = what;
    },
    sawToken() {
      firstTokenMs ??= elapsed();
    },
    failed: (error: CallError): CallRecord => ({
      ...base(),
      outcome: "error",
      error: { code: error.code, message: error.message },
    }),
    completed(completion: Completion, read: ReadAnswer<Answer>): CallRecord {
      const record = base();
      const usage = countTokens(completion, record.prompt ?? input.request.prompt);
      return {
        ...record,
        ...usage,
        costUsd: costOf(record.model, usage.promptTokens, usage.completionTokens, prices),
        rawAnswer: completion.text,
        outcome: read.ok ? "ok" : "malformed",
        error: read.ok ? null : { code: read.code, message: read.complaint },
      };
    },
  };
}

function countTokens(completion: Completion, prompt: { system: string; user: string }) {
  const { promptTokens, completionTokens } = completion;
  return {
    promptTokens: promptTokens ?? estimateTokens(prompt.system) + estimateTokens(prompt.user),
    completionTokens: completionTokens ?? estimateTokens(completion.text),
    tokensEstimated: promptTokens === null || completionTokens === null,
  };
}

import { describeAnswer } from "./answer-schema";
import type { AttemptTools, Timeouts } from "./attempt";
import { defaultRetryPolicy, type RetryPolicy } from "./back-off";
import { answerByRule } from "./built-in";
import { type CallQueue, createCallQueue } from "./call-queue";
import { type Circuit, createCircuit } from "./circuit";
import { abortError, type Clock, type Sleep, sleepBy } from "./clock";
import { converse } from "./converse";
import { CallError, type ModelProvider } from "./model-provider";
import { listPrices, type PriceTable } from "./prices";
import type { Answered, Ask, AskOptions, CallRecord, Question } from "./question";

export interface AskConfig {
  /** Null answers every question by its rule. */
  provider: ModelProvider | null;
  clock: Clock;
  /** Source of the jitter between retries, 0..1. */
  random?: () => number;
  /** Waits between retries; by the clock unless a test brings its own. */
  sleep?: Sleep;
  /** Gets every call, as soon as it ended. */
  record?: (call: CallRecord) => void;
  timeouts?: Partial<Timeouts>;
  /** For everything together, by purpose, where the caller sets no `deadlineMs` (ms). */
  deadlinesMs?: Partial<Deadlines>;
  retry?: Partial<RetryPolicy>;
  /** Shared when several askers use one provider. */
  queue?: CallQueue;
  circuit?: Circuit;
  prices?: PriceTable;
}

export type Deadlines = Record<"analysis" | "reply", number>;

/** Retries included, nobody waits longer than this for the rule's answer. */
export const defaultDeadlinesMs: Deadlines = { analysis: 120_000, reply: 90_000 };
export const defaultTimeouts: Timeouts = { firstTokenMs: 20_000, totalMs: 60_000 };
export const defaultConcurrency = 8;

export interface AskTools extends AttemptTools {
  random: () => number;
  sleep: Sleep;
  deadlinesMs: Deadlines;
  retry: RetryPolicy;
  queue: CallQueue;
  circuit: Circuit;
}

/**
 * Makes the function that asks any question: of the model, repaired once when the answer does not fit, retried
 * when waiting may help, and answered by the question's rule when there is no model or it failed; `fallback` then
 * says why, and the caller decides what that means. Rejects only with an AbortError, when `signal` is aborted.
 */
export function createAsk(config: AskConfig): Ask {
  const { provider, clock } = config;
  const record = (call: CallRecord) => config.record?.(call);
  if (provider === null) {
    return async (question, context, options) => {
      if (options?.signal?.aborted) throw abortError();
      const { answer, call } = answerByRule(question, context, 1, clock);
      record(call);
      return { answer, engine: "built-in", fallback: null, calls: [call] };
    };
  }
  const tools = toolsOf(config, provider);
  return (question, context, options = {}) => askOrFallBack(tools, record, question, context, options);
}

function toolsOf(config: AskConfig, provider: ModelProvider): AskTools {
  const { clock } = config;
  return {
    provider,
    clock,
    random: config.random ?? Math.random,
    sleep: config.sleep ?? sleepBy(clock),
    timeouts: { ...defaultTimeouts, ...config.timeouts },
    deadlinesMs: { ...defaultDeadlinesMs, ...config.deadlinesMs },
    retry: { ...defaultRetryPolicy, ...config.retry },
    queue: config.queue ?? createCallQueue(defaultConcurrency),
    circuit: config.circuit ?? createCircuit({ clock }),
    prices: config.prices ?? listPrices,
  };
}

async function askOrFallBack<Context, Answer>(
  tools: AskTools,
  record: (call: CallRecord) => void,
  question: Question<Context, Answer>,
  context: Context,
  options: AskOptions,
): Promise<Answered<Answer>> {
  const calls: CallRecord[] = [];
  const keep = (call: CallRecord) => {
    calls.push(call);
    record(call);
  };
  const limits = startDeadline(
    tools.clock,
    options.deadlineMs ?? tools.deadlinesMs[question.purpose],
    options.signal,
  );
  try {
    const answer = await converse(tools, question, context, {
      ...options,
      signal: limits.signal,
      remainingMs: limits.remainingMs,
      schema: describeAnswer(question.id, question.answer),
      keep,
    });
    return { answer, engine: "model", fallback: null, calls };
  } catch (error) {
    if (options.signal?.aborted) throw abortError();
    if (!(error instanceof CallError)) throw error;
    const { answer, call } = answerByRule(question, context, calls.length + 1, tools.clock);
    keep(call);
    return { answer, engine: "built-in", fallback: { code: error.code, message: error.message }, calls };
  } finally {
    limits.stop();
  }
}

interface Deadline {
  /** Aborted by the caller, or at the deadline with a CallError as its reason. */
  signal: AbortSignal;
  remainingMs: () => number;
  stop: () => void;
}

function startDeadline(clock: Clock, deadlineMs: number, callers?: AbortSignal): Deadline {
  const controller = new AbortController();
  const endsAt = clock.now().getTime() + deadlineMs;
  const message = `The model did not answer within the ${deadlineMs / 1000} s that this question had.`;
  const expire = () => controller.abort(new CallError("llm/timeout", message));
  const stop = deadlineMs > 0 ? clock.after(deadlineMs, expire) : () => {};
  if (deadlineMs <= 0) expire();
  return {
    signal: AbortSignal.any(callers === undefined ? [controller.signal] : [controller.signal, callers]),
    remainingMs: () => endsAt - clock.now().getTime(),
    stop,
  };
}

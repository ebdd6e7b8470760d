import { describeAnswer } from "./answer-schema";
import { type Deadlines, defaultDeadlinesMs, defaultTimeouts } from "./ask-defaults";
import type { AttemptTools, Timeouts } from "./attempt";
import { defaultRetryPolicy, type RetryPolicy } from "./back-off";
import { answerByRule } from "./built-in";
import type { CallQueue } from "./call-queue";
import { chooseWording } from "./choose-wording";
import type { Circuit } from "./circuit";
import { abortError, type Clock, type Sleep, sleepBy } from "./clock";
import { converse } from "./converse";
import { CallError, type ModelProvider } from "./model-provider";
import type { PriceTable } from "./prices";
import {
  type CallGate,
  createProviderLink,
  type Fallback,
  type ProviderChain,
  type ProviderLink,
} from "./provider-link";
import type { Answered, Ask, AskOptions, CallErrorCode, CallRecord, PromptBook, Question } from "./question";

export { type Deadlines, defaultConcurrency, defaultDeadlinesMs, defaultTimeouts } from "./ask-defaults";

export interface AskConfig {
  /** The only provider, or a chain of them; null answers every question by its rule. */
  provider: ModelProvider | ProviderChain | null;
  clock: Clock;
  /** Source of the jitter between retries, 0..1. */
  random?: () => number;
  /** Waits between retries; by the clock unless a test brings its own. */
  sleep?: Sleep;
  /** Gets every call, as soon as it ended. */
  record?: (call: CallRecord, roomId: string | null) => void;
  timeouts?: Partial<Timeouts>;
  /** For everything together, by purpose, where the caller sets no `deadlineMs` (ms). */
  deadlinesMs?: Partial<Deadlines>;
  retry?: Partial<RetryPolicy>;
  /** Says whether a model may be asked at all, e.g. a budget. */
  gate?: CallGate;
  /** Of the only provider; the links of a chain bring their own. */
  queue?: CallQueue;
  circuit?: Circuit;
  prices?: PriceTable;
  /** Edited prompts; without it every question is asked in its own words. */
  prompts?: PromptBook;
}

/** What a question is asked with, once it is known of whom. */
export interface AskTools extends AttemptTools {
  random: () => number;
  sleep: Sleep;
  retry: RetryPolicy;
  queue: CallQueue;
  circuit: Circuit;
  gate: CallGate | null;
}

type CommonTools = Omit<AskTools, keyof ProviderLink>;

/**
 * Makes the function that asks any question: of the first provider in the chain that is up, repaired once when the
 * answer does not fit, retried when waiting may help, then of the next provider, and answered by the question's rule
 * when there is no model or all of them failed; `fallback` then says why, and the caller decides what that means.
 * Rejects only with an AbortError, when `signal` is aborted.
 */
export function createAsk(config: AskConfig): Ask {
  const chain = chainOf(config);
  const tools = toolsOf(config);
  const deadlinesMs = { ...defaultDeadlinesMs, ...config.deadlinesMs };
  return async (question, context, options = {}) => {
    if (options.signal?.aborted) throw abortError();
    const links = await chain(question.purpose);
    const calls: CallRecord[] = [];
    const keep = (call: CallRecord) => {
      calls.push(call);
      config.record?.(call, options.roomId ?? null);
    };
    const limits = startDeadline(
      config.clock,
      options.deadlineMs ?? deadlinesMs[question.purpose],
      options.signal,
    );
    try {
      // One wording for all attempts, whatever is saved meanwhile; rules need none.
      const wording =
        links.length > 0 ? await chooseWording(question, config.prompts ?? null, options.wording) : undefined;
      const how = { ...options, ...limits, wording, calls, keep };
      const asked = await askChain(tools, links, question, context, how);
      if ("answer" in asked) return { answer: asked.answer, engine: "model", fallback: null, calls };
      const { answer, call } = answerByRule(
        question,
        context,
        calls.length + 1,
        config.clock,
        asked.fallback,
      );
      keep(call);
      return { answer, engine: "built-in", fallback: asked.fallback, calls };
    } finally {
      limits.stop();
    }
  };
}

interface ChainOptions extends AskOptions, Deadline {
  calls: readonly CallRecord[];
  keep: (call: CallRecord) => void;
}

/** The first valid answer along the chain, or why there is none. Rejects with an AbortError. */
async function askChain<Context, Answer>(
  tools: CommonTools,
  links: readonly ProviderLink[],
  question: Question<Context, Answer>,
  context: Context,
  options: ChainOptions,
): Promise<Pick<Answered<Answer>, "answer"> | { fallback: Fallback | null }> {
  const schema = describeAnswer(question.id, question.answer);
  let fallback: Fallback | null = null;
  for (const [place, link] of links.entries()) {
    const isLast = links.slice(place + 1).every(({ circuit }) => circuit.health().state === "down");
    // Whoever can ask somebody else does not wait.
    const retry = isLast ? tools.retry : { ...tools.retry, retries: 0 };
    try {
      const answer = await converse({ ...tools, ...link, retry }, question, context, {
        ...options,
        // Its deadline is the one of all providers together.
        signal: options.whole,
        firstAttempt: options.calls.length + 1,
        schema,
      });
      return { answer };
    } catch (error) {
      if (options.signal?.aborted) throw abortError();
      if (!(error instanceof CallError)) throw error;
      // That a provider is left alone says less than how the one before it failed just now.
      if (fallback === null || error.code !== "llm/down") {
        fallback = { code: error.code, message: error.message };
      }
      if (options.whole.aborted || !failsAsProvider.has(error.code)) break;
    }
  }
  return { fallback };
}

/** Failures after which another provider is worth a try: this one could not answer. A model that answered badly did. */
const failsAsProvider: ReadonlySet<CallErrorCode> = new Set([
  "llm/unreachable",
  "llm/timeout",
  "llm/rate-limited",
  "llm/server-error",
  "llm/cut-stream",
  "llm/unauthorized",
  "llm/model-not-found",
  "llm/bad-request",
  "llm/down",
]);

function chainOf(config: AskConfig): ProviderChain {
  const { provider } = config;
  if (provider === null) return () => [];
  if (typeof provider === "function") return provider;
  const link = createProviderLink({ ...config, provider });
  return () => [link];
}

function toolsOf(config: AskConfig): CommonTools {
  const { clock } = config;
  return {
    clock,
    random: config.random ?? Math.random,
    sleep: config.sleep ?? sleepBy(clock),
    timeouts: { ...defaultTimeouts, ...config.timeouts },
    retry: { ...defaultRetryPolicy, ...config.retry },
    gate: config.gate ?? null,
  };
}

interface Deadline {
  /** Aborted by the caller, or at the deadline with a CallError as its reason. */
  whole: AbortSignal;
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
    whole: AbortSignal.any(callers === undefined ? [controller.signal] : [controller.signal, callers]),
    remainingMs: () => endsAt - clock.now().getTime(),
    stop,
  };
}

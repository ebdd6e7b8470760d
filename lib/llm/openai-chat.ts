import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import { defaultRetryPolicy, type RetryPolicy, waitBeforeRetry } from "./back-off";
import type { ChatAnswer, ChatMessage, ChatModel, ChatOptions } from "./chat";
import { abortError, type Clock, type Sleep, sleepBy } from "./clock";
import { type Dialect, learnFrom, newDialect, type SentAs } from "./endpoint-dialect";
import { estimateTokens } from "./estimate-tokens";
import { CallError, type Completion } from "./model-provider";
import { createClient } from "./openai";
import { readCompletion } from "./openai-answer";
import { shownUrl, toCallError, withoutSecrets } from "./openai-errors";
import { costOf, listPrices, type PriceTable } from "./prices";
import { foldSystem } from "./render-messages";

export interface OpenAiChatConfig {
  /** As shown in results; default: the model's. */
  name?: string;
  apiKey: string | null;
  baseUrl: string;
  model: string;
  clock: Clock;
  prices?: PriceTable;
  retry?: Partial<RetryPolicy>;
  /** Until the whole answer, ms. */
  timeoutMs?: number;
  random?: () => number;
  sleep?: Sleep;
  fetch?: typeof fetch;
}

const neverAborted = new AbortController().signal;

/** How often an endpoint may tell in one call that it wants to be asked differently. */
const maxAdaptations = 8;

/** A model behind any endpoint that speaks Chat Completions, to talk with freely. */
export function createOpenAiChat(config: OpenAiChatConfig): ChatModel {
  const dialect = newDialect();
  const client = createClient(config);
  // Whoever asks first hears of it; nobody need be asked for it to fail.
  client.catch(() => undefined);
  const retry = { ...defaultRetryPolicy, ...config.retry };
  const sleep = config.sleep ?? sleepBy(config.clock);
  const timeoutMs = config.timeoutMs ?? 120_000;

  const sendOnce = async (messages: readonly ChatMessage[], options: ChatOptions) => {
    const { params, sentAs } = writeChat(config.model, messages, options, dialect);
    const timeout = new AbortController();
    const stop = config.clock.after(timeoutMs, () => timeout.abort());
    const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
    try {
      const response = await (await client).chat.completions.create(params, { signal });
      return answerOf(readCompletion(response, shownUrl(config.baseUrl)));
    } catch (error) {
      if (options.signal?.aborted) throw abortError();
      if (timeout.signal.aborted) {
        const says = `The model gave no complete answer within ${timeoutMs / 1000} s.`;
        throw new CallError("llm/timeout", says, { retry: "later" });
      }
      throw await explainChat(error, config, dialect, sentAs);
    } finally {
      stop();
    }
  };

  return {
    name: config.name ?? config.model,
    async chat(messages, options = {}) {
      const startedMs = config.clock.now().getTime();
      for (let failures = 0, adaptations = 0; ; ) {
        if (options.signal?.aborted) throw abortError();
        try {
          const completion = await sendOnce(messages, options);
          return measured(completion, messages, config.clock.now().getTime() - startedMs, config);
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          if (error.retry === "now" && adaptations < maxAdaptations) {
            adaptations += 1;
            continue;
          }
          failures += 1;
          const waitMs = waitBeforeRetry(failures, error.retryAfterMs, retry, config.random ?? Math.random);
          if (error.retry !== "later" || waitMs === null) throw error;
          await sleep(waitMs, options.signal ?? neverAborted);
        }
      }
    },
  };
}

function writeChat(model: string, messages: readonly ChatMessage[], options: ChatOptions, dialect: Dialect) {
  const { schema, temperature, seed, maxTokens } = options;
  const format = schema === undefined || dialect.refusedSchemas.has(schema.name) ? "text" : dialect.format;
  const sentAs: SentAs = {
    format,
    schemaName: schema?.name ?? "",
    tokenLimit: maxTokens === undefined ? "none" : dialect.tokenLimit,
    temperature: dialect.temperature && temperature !== undefined,
    systemRole: dialect.systemRole,
    streaming: false,
    streamUsage: false,
  };
  const params: ChatCompletionCreateParamsNonStreaming = {
    model,
    messages: dialect.systemRole ? [...messages] : foldSystem(messages),
    ...(sentAs.temperature ? { temperature } : {}),
    ...(sentAs.tokenLimit === "none" ? {} : { [sentAs.tokenLimit]: maxTokens }),
    ...(seed === undefined ? {} : { seed }),
    ...(schema !== undefined && format === "json-schema"
      ? { response_format: { type: "json_schema" as const, json_schema: { ...schema, strict: true } } }
      : {}),
    ...(format === "json-object" ? { response_format: { type: "json_object" as const } } : {}),
  };
  return { params, sentAs };
}

async function explainChat(error: unknown, config: OpenAiChatConfig, dialect: Dialect, sentAs: SentAs) {
  if (error instanceof CallError) return error;
  const baseUrl = shownUrl(config.baseUrl);
  if (error instanceof SyntaxError) {
    const says = `The model server at ${baseUrl} sent a response that is not valid JSON.`;
    return new CallError("llm/server-error", says, { retry: "later" });
  }
  const { readFailure } = await import("./openai-failure");
  const failure = readFailure(error, config.clock.now());
  const message = withoutSecrets(failure.message, config.apiKey);
  if (
    failure.status !== null &&
    learnFrom(dialect, sentAs, { ...failure, status: failure.status, message })
  ) {
    const says = `The model server at ${baseUrl} wants to be asked differently (${message}). Asking again.`;
    return new CallError("llm/bad-request", says, { retry: "now" });
  }
  return toCallError(failure, { baseUrl, model: config.model, apiKey: config.apiKey }, error);
}

/** The completion, unless there is nothing in it to be said. */
function answerOf(completion: Completion): Completion {
  if (completion.finishReason === "refusal") throw new CallError("llm/refused", completion.text);
  if (completion.finishReason === "content-filter") {
    throw new CallError("llm/filtered", "The provider withheld the answer.");
  }
  return completion;
}

function measured(
  { text, ...usage }: Completion,
  messages: readonly ChatMessage[],
  latencyMs: number,
  { model, prices = listPrices }: OpenAiChatConfig,
): ChatAnswer {
  const estimate = () => messages.reduce((sum, message) => sum + estimateTokens(message.content), 0);
  const promptTokens = usage.promptTokens ?? estimate();
  const completionTokens = usage.completionTokens ?? estimateTokens(text);
  const costUsd = costOf(model, promptTokens, completionTokens, prices);
  return { text, promptTokens, completionTokens, latencyMs, costUsd };
}

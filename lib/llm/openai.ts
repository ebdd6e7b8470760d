import type OpenAI from "openai";
import { abortError } from "./clock";
import { type Dialect, learnFrom, newDialect } from "./endpoint-dialect";
import {
  CallError,
  type Completion,
  type CompletionOptions,
  type CompletionRequest,
  type ModelProvider,
} from "./model-provider";
import { collectStream, cutStream, readCompletion } from "./openai-answer";
import { connectionOptions } from "./openai-connection";
import { type Endpoint, shownUrl, toCallError, withoutSecrets } from "./openai-errors";
import { type SamplingLimits, type WireRequest, writeRequest } from "./openai-request";

export interface OpenAiConfig {
  apiKey: string | null;
  /** Where the OpenAI protocol is spoken, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Null: the first model that the endpoint lists. */
  model: string | null;
  /** For questions whose purpose is `reply`; null: the same as `model`. */
  replyModel?: string | null;
  sampling?: Partial<SamplingLimits>;
  now?: () => Date;
  /** Instead of the global one, e.g. to go through a proxy. */
  fetch?: typeof fetch;
}

export const openAiBaseUrl = "https://api.openai.com/v1";

export const defaultSampling: SamplingLimits = {
  temperature: { analysis: 0, reply: 0.7 },
  maxAnswerTokens: 4_096,
  maxReasoningTokens: 16_384,
};

/** Longest that Node's timers take (ms); our own time-outs come first. */
const noTimeoutMs = 2_147_483_647;

/**
 * A provider that speaks Chat Completions to any endpoint: OpenAI, Azure, Ollama, vLLM, llama.cpp, LM Studio.
 * What an endpoint does not take is learnt from its errors and remembered per model; such a request is rejected
 * with the advice to send it again now. The SDK is loaded with the first call.
 */
export function createOpenAiProvider(config: OpenAiConfig): ModelProvider {
  const sampling = { ...defaultSampling, ...config.sampling };
  const baseUrl = shownUrl(config.baseUrl);
  const dialects = new Map<string, Dialect>();
  const connect = once(() => createClient(config));
  const firstListed = once(async () => firstModel(await connect(), baseUrl));

  const modelFor = async (purpose: CompletionRequest["purpose"]) => {
    const named = purpose === "reply" ? (config.replyModel ?? config.model) : config.model;
    return named ?? (await firstListed());
  };

  return {
    async complete(request, options) {
      if (options.signal.aborted) throw abortError();
      const at: Endpoint = { baseUrl, model: config.model ?? "", apiKey: config.apiKey };
      try {
        at.model = await modelFor(request.purpose);
      } catch (error) {
        throw await explain(error, at, config);
      }
      const dialect = dialects.get(at.model) ?? newDialect();
      dialects.set(at.model, dialect);
      const wire = writeRequest(request, at.model, dialect, sampling);
      options.onSend?.(wire.sending);
      return send(await connect(), wire, options, at).catch(async (error: unknown) => {
        if (options.signal.aborted) throw abortError();
        throw await explain(error, at, config, { dialect, wire });
      });
    },
  };
}

export async function createClient(config: Omit<OpenAiConfig, "model">): Promise<OpenAI> {
  const { OpenAI } = await import("openai");
  return new OpenAI({
    ...connectionOptions(config),
    organization: null,
    project: null,
    // Every attempt is recorded, so none may happen out of sight.
    maxRetries: 0,
    timeout: noTimeoutMs,
    logLevel: "off",
    ...(config.fetch === undefined ? {} : { fetch: config.fetch }),
  });
}

async function firstModel(client: OpenAI, baseUrl: string): Promise<string> {
  const { data } = await client.models.list();
  const first = data?.[0]?.id;
  if (first !== undefined) return first;
  throw new CallError(
    "llm/model-not-found",
    `The model server at ${baseUrl} lists no model. Name the one to use.`,
  );
}

async function send(
  client: OpenAI,
  { params }: WireRequest,
  { signal, onDelta }: CompletionOptions,
  { baseUrl }: Endpoint,
): Promise<Completion> {
  let characters = 0;
  const count = (delta: string) => {
    characters += delta.length;
    onDelta?.(delta);
  };
  try {
    if (params.stream === true) {
      const chunks = await client.chat.completions.create({ ...params, stream: true }, { signal });
      return await collectStream(chunks, count, baseUrl);
    }
    const whole = await client.chat.completions.create({ ...params, stream: false }, { signal });
    return readCompletion(whole, baseUrl);
  } catch (error) {
    // The SDK wraps what fails before the response; a bare TypeError is fetch's word for a body that broke off,
    // and a SyntaxError in a stream is an event of which only half arrived.
    const broke = error instanceof TypeError || (params.stream === true && error instanceof SyntaxError);
    throw broke ? cutStream(baseUrl, characters) : error;
  }
}

/** What went wrong, as a CallError; teaches the dialect on the way when the endpoint said what it dislikes. */
export async function explain(
  error: unknown,
  at: Endpoint,
  config: Pick<OpenAiConfig, "now">,
  asked?: { dialect: Dialect; wire: WireRequest },
): Promise<CallError> {
  if (error instanceof CallError) return error;
  if (error instanceof SyntaxError) {
    const says = `The model server at ${at.baseUrl} sent a response that is not valid JSON.`;
    return new CallError("llm/server-error", says, { retry: "later" });
  }
  const { readFailure } = await import("./openai-failure");
  const failure = readFailure(error, config.now?.() ?? new Date());
  const { status, param } = failure;
  const message = withoutSecrets(failure.message, at.apiKey);
  if (asked !== undefined && status !== null) {
    if (learnFrom(asked.dialect, asked.wire.sentAs, { status, message, param })) {
      const says = `The model server at ${at.baseUrl} wants to be asked differently (${message}). Asking again.`;
      return new CallError("llm/bad-request", says, { retry: "now" });
    }
  }
  return toCallError(failure, at, error);
}

/** Runs `make` with the first call and gives its result to all; a failure is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

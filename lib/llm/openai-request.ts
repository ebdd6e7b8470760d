import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { Dialect, SentAs } from "./endpoint-dialect";
import type { AnswerFormat, CompletionRequest, Sending } from "./model-provider";
import { asPrompt, foldSystem, renderMessages } from "./render-messages";

export interface SamplingLimits {
  temperature: { analysis: number; reply: number };
  /** Longest answer (tokens). */
  maxAnswerTokens: number;
  /** The same for reasoning models, whose thoughts count (tokens). */
  maxReasoningTokens: number;
}

export interface WireRequest {
  params: ChatCompletionCreateParams;
  sentAs: SentAs;
  sending: Sending;
}

/** Writes a request the way the endpoint wants it. */
export function writeRequest(
  request: CompletionRequest,
  model: string,
  dialect: Dialect,
  limits: SamplingLimits,
): WireRequest {
  const format = formatFor(request, dialect);
  const rendered = renderMessages(request, format);
  const messages = dialect.systemRole ? rendered : foldSystem(rendered);
  const sentAs: SentAs = {
    format,
    schemaName: request.schema.name,
    tokenLimit: dialect.tokenLimit,
    temperature: dialect.temperature,
    systemRole: dialect.systemRole,
    streaming: request.stream && dialect.streaming,
    streamUsage: dialect.streamUsage,
  };
  const params: ChatCompletionCreateParams = {
    model,
    messages,
    ...responseFormat(request, format),
    ...tokenLimit(dialect, limits),
    ...(dialect.temperature ? { temperature: limits.temperature[request.purpose] } : {}),
    ...streaming(sentAs),
  };
  return { params, sentAs, sending: { model, format, prompt: asPrompt(messages) } };
}

function formatFor(request: CompletionRequest, dialect: Dialect): AnswerFormat {
  const refused = dialect.format === "json-schema" && dialect.refusedSchemas.has(request.schema.name);
  return refused ? "json-object" : dialect.format;
}

function responseFormat(
  { schema }: CompletionRequest,
  format: AnswerFormat,
): Pick<ChatCompletionCreateParams, "response_format"> {
  if (format === "text") return {};
  if (format === "json-object") return { response_format: { type: "json_object" } };
  const json_schema = { name: schema.name, strict: schema.strict, schema: { ...schema.schema } };
  return { response_format: { type: "json_schema", json_schema } };
}

function tokenLimit(dialect: Dialect, limits: SamplingLimits) {
  if (dialect.tokenLimit === "none") return {};
  return dialect.tokenLimit === "max_tokens"
    ? { max_tokens: limits.maxAnswerTokens }
    : { max_completion_tokens: limits.maxReasoningTokens };
}

function streaming(sentAs: SentAs): Pick<ChatCompletionCreateParams, "stream" | "stream_options"> {
  if (!sentAs.streaming) return {};
  return { stream: true, ...(sentAs.streamUsage ? { stream_options: { include_usage: true } } : {}) };
}

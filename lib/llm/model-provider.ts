import type { AnswerSchema } from "./answer-schema";
import type { CallErrorCode, CallRecord, Prompt } from "./question";

export type AnswerFormat = Exclude<CallRecord["format"], "rule">;

/** An answer that did not fit, and what was wrong with it; both are shown to the model once. */
export interface Repair {
  answer: string;
  complaint: string;
}

/** One question as it goes to a provider, before it takes the form that the endpoint understands. */
export interface CompletionRequest {
  questionId: string;
  questionVersion: number;
  /** See CallRecord. */
  promptVersion?: number | null;
  purpose: "analysis" | "reply";
  prompt: Prompt;
  repair: Repair | null;
  schema: AnswerSchema;
  /** Whether the text is wanted while it is being written. */
  stream: boolean;
}

/** What is really sent, told just before it goes out. */
export interface Sending {
  /** Model name as sent. */
  model: string;
  format: AnswerFormat;
  /** With the instructions on the form of the answer. */
  prompt: Prompt;
}

export interface CompletionOptions {
  signal: AbortSignal;
  onSend?: (sending: Sending) => void;
  /** The next piece of a streamed answer. */
  onDelta?: (delta: string) => void;
}

export interface Completion {
  text: string;
  /** Null when the endpoint did not say. */
  promptTokens: number | null;
  completionTokens: number | null;
  finishReason: "stop" | "length" | "content-filter" | "refusal";
}

/**
 * A model behind some wire. Makes exactly one request per call and rejects with a CallError, or with an
 * AbortError once `signal` is aborted. It never retries by itself, so that every attempt can be recorded.
 */
export interface ModelProvider {
  complete(request: CompletionRequest, options: CompletionOptions): Promise<Completion>;
}

/**
 * Whether another attempt makes sense: `now` when the provider has just learnt how this endpoint wants to be
 * asked, `later` when waiting may help, `never` when it cannot.
 */
export type RetryAdvice = "now" | "later" | "never";

/** A call that failed. `message` is for people: the cause and what to do; it never holds the key. */
export class CallError extends Error {
  readonly retry: RetryAdvice;
  /** How long the endpoint asked to wait, in ms. */
  readonly retryAfterMs: number | null;

  constructor(
    readonly code: CallErrorCode,
    message: string,
    options: { retry?: RetryAdvice; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "CallError";
    this.retry = options.retry ?? "never";
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

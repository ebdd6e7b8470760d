/** One message of a talk with a model, as the OpenAI protocol has it. */
export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface ChatOptions {
  signal?: AbortSignal;
  /** Asks the endpoint to draw the same answer again; not all of them do. */
  seed?: number;
  temperature?: number;
  /** Most tokens of the answer. */
  maxTokens?: number;
  /** JSON schema that the answer has to fit, for endpoints that know such. */
  schema?: { name: string; schema: Record<string, unknown> };
}

export interface ChatAnswer {
  text: string;
  /** Null when the endpoint did not say. */
  promptTokens: number | null;
  completionTokens: number | null;
  latencyMs: number;
  costUsd: number | null;
}

/**
 * A model to talk with freely, for subjects of a simulated dialogue: no question, no repair, no rule behind it. Rejects
 * with a CallError when there is no answer, after the retries that make sense, and with an AbortError once `signal` is
 * aborted.
 */
export interface ChatModel {
  readonly name: string;
  chat(messages: readonly ChatMessage[], options?: ChatOptions): Promise<ChatAnswer>;
}

import type { z } from "zod";
import type { PromptTemplate } from "@/lib/shared/prompt-template";

/**
 * What goes to the model. `system` holds what stays the same during a session (instructions and the room's
 * inputs), `user` what changes, with the newest utterances last, so that providers can cache the prefix.
 */
export interface Prompt {
  system: string;
  user: string;
}

/**
 * A question to a model, in one file: how it is asked, what a valid answer is, and the rule that answers it
 * when no model is configured or the model failed.
 */
export interface Question<Context, Answer> {
  /** Stable name, e.g. `muca/sub-topic-status`. */
  readonly id: string;
  /** Raised with every change of the wording or the schema; recorded with every call. */
  readonly version: number;
  /** Which of the configured models answers it. */
  readonly purpose: "analysis" | "reply";
  /** Its instructions as a text that admins may edit; without it they cannot. */
  readonly template?: PromptTemplate;
  /** `instructions` stands in place of the template's own text and has passed checkTemplate. */
  prompt(context: Context, instructions?: string): Prompt;
  readonly answer: z.ZodType<Answer>;
  /** Answers from the context alone, without IO, clock or randomness. */
  withoutModel(context: Context): Answer;
  /** Field of the answer whose text may be shown to people while it is still being written. */
  readonly streamed?: keyof Answer & string;
}

/** Who answered: the configured model, or the question's own rule. */
export type Engine = "model" | "built-in";

export const callOutcomes = ["ok", "malformed", "error"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/**
 * How a call can fail. `malformed` the answer does not fit the schema; `refused` the model declined to answer;
 * `filtered` the provider withheld it; `cut-short` it hit the token limit; `cut-stream` the connection broke in
 * the middle; `down` the provider failed too often and is left alone for a while; `over-budget` and
 * `too-many-calls` the room may not ask a model now.
 */
export const callErrorCodes = [
  "llm/malformed",
  "llm/empty",
  "llm/refused",
  "llm/filtered",
  "llm/cut-short",
  "llm/timeout",
  "llm/rate-limited",
  "llm/server-error",
  "llm/cut-stream",
  "llm/unauthorized",
  "llm/model-not-found",
  "llm/bad-request",
  "llm/unreachable",
  "llm/down",
  "llm/over-budget",
  "llm/too-many-calls",
  "llm/cancelled",
] as const;
export type CallErrorCode = (typeof callErrorCodes)[number];

/** One attempt to get an answer, kept for the dashboard's call list whatever came of it. */
export interface CallRecord {
  questionId: string;
  questionVersion: number;
  /** Version of the edited instructions that were sent; null or missing: the question's own. */
  promptVersion?: number | null;
  /** Model name as sent, or `built-in`. */
  model: string;
  engine: Engine;
  /** 1 for the first attempt, counting retries and the repair. */
  attempt: number;
  /** How the answer's shape was asked for. */
  format: "json-schema" | "json-object" | "text" | "rule";
  outcome: CallOutcome;
  error: { code: CallErrorCode; message: string } | null;
  /** ISO time at which the attempt began. */
  startedAt: string;
  latencyMs: number;
  /** Until the first token of a streamed answer; null when not streamed. */
  firstTokenMs: number | null;
  promptTokens: number | null;
  completionTokens: number | null;
  /** The endpoint reported no usage: the tokens were estimated from the length of the texts. */
  tokensEstimated: boolean;
  /** US dollars, null when no price is known. */
  costUsd: number | null;
  prompt: Prompt | null;
  rawAnswer: string | null;
  /** Name of the provider that was asked; null for rules and where there is only one. */
  provider?: string | null | undefined;
  /** Why the rule answered in place of a model; null when a model was asked, or none is set up. */
  fallback?: { code: CallErrorCode; message: string } | null | undefined;
}

export interface Answered<Answer> {
  answer: Answer;
  engine: Engine;
  /** Why the rule answered although a model is configured; null when the model answered or none is set. */
  fallback: { code: CallErrorCode; message: string } | null;
  calls: CallRecord[];
}

/** Instructions in place of a question's own. */
export interface Wording {
  /** Of the edited text; null for one that was never saved. */
  version: number | null;
  text: string;
}

/** Where edited prompts are kept. */
export interface PromptBook {
  /** The wording in force for a question at this moment; null for its own. */
  current(questionId: string): Promise<Wording | null>;
}

export interface AskOptions {
  /** Asks with these instructions, whatever wording is in force; for trying them out. */
  wording?: Wording;
  signal?: AbortSignal;
  /**
   * Called with the streamed field's whole text so far, each time it grew. After a broken stream the next
   * attempt starts again from its own beginning.
   */
  onText?: (textSoFar: string) => void;
  /** Somebody waits for this answer (a mention): it goes before everything else that waits for the model. */
  urgent?: boolean;
  /**
   * Milliseconds for everything together, waiting and retries included; then the rule answers. Without it the
   * purpose of the question decides.
   */
  deadlineMs?: number;
  /** The room it is for: its budget is charged, and its limits hold. */
  roomId?: string;
}

/** Asks a question: never rejects except when `signal` is aborted (AbortError). */
export type Ask = <Context, Answer>(
  question: Question<Context, Answer>,
  context: Context,
  options?: AskOptions,
) => Promise<Answered<Answer>>;

import type { Clock } from "./clock";
import type { CallRecord, Question } from "./question";

/** Answers a question by its own rule and says so in a record; `fallback`: why no model did, if one is set up. */
export function answerByRule<Context, Answer>(
  question: Question<Context, Answer>,
  context: Context,
  attempt: number,
  clock: Clock,
  fallback: CallRecord["fallback"] = null,
): { answer: Answer; call: CallRecord } {
  const startedAt = clock.now();
  const answer = question.withoutModel(context);
  const call: CallRecord = {
    questionId: question.id,
    questionVersion: question.version,
    promptVersion: null,
    model: "built-in",
    engine: "built-in",
    attempt,
    format: "rule",
    outcome: "ok",
    error: null,
    startedAt: startedAt.toISOString(),
    latencyMs: clock.now().getTime() - startedAt.getTime(),
    firstTokenMs: null,
    promptTokens: null,
    completionTokens: null,
    tokensEstimated: false,
    costUsd: null,
    prompt: null,
    rawAnswer: null,
    provider: null,
    fallback,
  };
  return { answer, call };
}

import type { AnswerSchema } from "./answer-schema";
import type { AskTools } from "./ask";
import { type AttemptResult, makeAttempt } from "./attempt";
import { waitBeforeRetry } from "./back-off";
import { CallError, type Completion, type CompletionRequest, type Repair } from "./model-provider";
import type { AskOptions, CallRecord, Question } from "./question";
import { readAnswer } from "./read-answer";
import { readStreamedField } from "./streamed-field";

/** How often an endpoint may tell us in one question that it wants to be asked differently. */
const maxAdaptations = 8;

export interface ConversationOptions extends AskOptions {
  signal: AbortSignal;
  schema: AnswerSchema;
  /** Number of the first attempt; other providers may have made some before. */
  firstAttempt: number;
  /** Milliseconds left for this question. */
  remainingMs: () => number;
  keep: (call: CallRecord) => void;
}

/**
 * Asks until there is a valid answer: one repair, retries by the policy, and as many attempts as the endpoint
 * needs to teach its dialect. Rejects with the CallError that ended it, or with the signal's reason.
 */
export async function converse<Context, Answer>(
  tools: AskTools,
  question: Question<Context, Answer>,
  context: Context,
  options: ConversationOptions,
): Promise<Answer> {
  const request = requestOf(question, context, options);
  const shown = showText(question, options);
  let repair: Repair | null = null;
  let failures = 0;
  let adaptations = 0;
  for (let attempt = options.firstAttempt; ; attempt += 1) {
    const result: AttemptResult<Answer> = await sendOnce(tools, question, { ...request, repair }, attempt, {
      ...options,
      onDelta: shown.startAttempt(),
    });
    if (result.outcome === null) throw options.signal.reason;
    if ("read" in result.outcome) {
      const { read, text } = result.outcome;
      if (read.ok) {
        shown.finish(read.answer);
        return read.answer;
      }
      if (!read.repairable || repair !== null) throw new CallError(read.code, read.complaint);
      repair = { answer: text, complaint: read.complaint };
      continue;
    }
    const { error } = result.outcome;
    if (error.retry === "now" && adaptations < maxAdaptations) adaptations += 1;
    else {
      failures += 1;
      await waitOrGiveUp(tools, error, failures, options);
    }
  }
}

function requestOf<Context, Answer>(
  question: Question<Context, Answer>,
  context: Context,
  options: ConversationOptions,
): CompletionRequest {
  return {
    questionId: question.id,
    questionVersion: question.version,
    purpose: question.purpose,
    promptVersion: options.wording?.version ?? null,
    prompt: question.prompt(context, options.wording?.text),
    repair: null,
    schema: options.schema,
    stream: question.streamed !== undefined && options.onText !== undefined,
  };
}

/** One attempt through the circuit and the queue. */
async function sendOnce<Context, Answer>(
  tools: AskTools,
  question: Question<Context, Answer>,
  request: CompletionRequest,
  attempt: number,
  options: ConversationOptions & { onDelta: (delta: string) => void },
): Promise<AttemptResult<Answer>> {
  const { signal, onDelta } = options;
  const priority = options.urgent === true ? 2 : question.purpose === "reply" ? 1 : 0;
  const read = (completion: Completion) => readAnswer(completion, question.answer);
  return tools.queue.run(
    async () => {
      const refusal = await tools.gate?.admit(options.roomId ?? null);
      if (refusal) throw new CallError(refusal.code, refusal.message);
      const turnedAway = tools.circuit.admit();
      if (turnedAway !== null) throw turnedAway;
      const result = await makeAttempt(tools, { request, attempt, signal, onDelta, read });
      tellCircuit(tools, result);
      options.keep(result.call);
      return result;
    },
    { priority, signal },
  );
}

function tellCircuit<Answer>({ circuit }: AskTools, { outcome }: AttemptResult<Answer>): void {
  if (outcome === null) circuit.calledOff();
  else if ("error" in outcome && outcome.error.retry !== "now") circuit.failed(outcome.error);
  else circuit.answered();
}

async function waitOrGiveUp(
  tools: AskTools,
  error: CallError,
  failures: number,
  options: ConversationOptions,
): Promise<void> {
  if (error.retry !== "later" || tools.circuit.health().state === "down") throw error;
  const waitMs = waitBeforeRetry(failures, error.retryAfterMs, tools.retry, tools.random);
  if (waitMs === null || waitMs >= options.remainingMs()) throw error;
  await tools.sleep(waitMs, options.signal);
}

/** Passes the streamed field on while it grows, and at the end the text as validated. */
function showText<Context, Answer>(question: Question<Context, Answer>, options: ConversationOptions) {
  const { onText } = options;
  const field = question.streamed;
  let last: string | null = null;
  const show = (text: unknown) => {
    if (typeof text !== "string" || text === last) return;
    last = text;
    onText?.(text);
  };
  return {
    startAttempt(): (delta: string) => void {
      if (field === undefined || onText === undefined) return () => {};
      const scanner = readStreamedField(field);
      return (delta) => show(scanner.push(delta));
    },
    finish(answer: Answer): void {
      if (field !== undefined) show(answer[field]);
    },
  };
}

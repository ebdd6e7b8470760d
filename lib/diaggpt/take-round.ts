import type { Answered, Ask, CallRecord, Engine } from "@/lib/llm/question";
import { chatAgentQuestion } from "./chat-agent.question";
import type { DialogueView } from "./dialogue";
import { enrichedReplyQuestion } from "./enriched-reply.question";
import { readManagerAnswer } from "./read-manager-answer";
import type { FusedReply, ReplyContext } from "./reply-context";
import { applyDecision, type DecidedRound, type RoundDecision, type RoundEvent } from "./round-decision";
import { countAsked } from "./take-answer";
import type { TopicAction } from "./topic-action";
import { topicEnricherQuestion } from "./topic-enricher.question";
import { topicManagerQuestion } from "./topic-manager.question";
import { changeTopic, currentTopic, findTopic, finishTopic, reachGoal, type TopicStack } from "./topic-stack";
import { noticeFor } from "./without-model/wording";
import { writeReply } from "./without-model/write-reply";

export const consultationModes = ["fused", "paper"] as const;
/** `paper` asks manager, enricher and agent; `fused` the manager, then one question that enriches and writes. */
export type ConsultationMode = (typeof consultationModes)[number];

export interface RoundOptions {
  mode: ConsultationMode;
  signal?: AbortSignal;
  /** The reply's whole text so far, while it is being written. */
  onText?: (textSoFar: string) => void;
}

/** Everything a round decided, did, asked and wrote. */
export interface RoundResult {
  stack: TopicStack;
  /** What was done; null for the opening, which only speaks. */
  action: TopicAction | null;
  reason: string;
  /** The manager gave no valid answer, even after being asked once more, so the round stayed. */
  malformed: boolean;
  events: RoundEvent[];
  objective: string;
  text: string;
  /** The reply gave the report, so the goal on top was reached. */
  goalReached: boolean;
  engine: Engine;
  calls: CallRecord[];
}

/** Greets, says what it is about and begins with the first topic. Rejects only when the signal is aborted. */
export async function openDialogue(
  view: DialogueView,
  ask: Ask,
  options: RoundOptions,
): Promise<RoundResult> {
  const decided: DecidedRound = { stack: view.stack, action: { name: "stay" }, events: [] };
  const reply = await writeRoundReply({ ...view, news: [] }, decided, ask, options, true);
  return { ...reply, action: null, reason: "", malformed: false };
}

/** One round: manager, stack, enricher, agent (DiagGPT §2). Rejects only when the signal is aborted. */
export async function takeRound(view: DialogueView, ask: Ask, options: RoundOptions): Promise<RoundResult> {
  const managed = await ask(topicManagerQuestion, view, askOptions(options));
  const malformed = managed.fallback?.code === "llm/malformed";
  const decision: RoundDecision = malformed ? stay : readManagerAnswer(view, managed.answer);
  const decided = applyDecision(view.stack, decision, view);
  const reply = await writeRoundReply(view, decided, ask, options, false);
  return {
    ...reply,
    action: decided.action,
    reason: decision.reason,
    malformed,
    calls: [...managed.calls, ...reply.calls],
  };
}

const stay: RoundDecision = { action: { name: "stay" }, reason: "", answers: [], refused: [] };

type RoundReply = Omit<RoundResult, "action" | "reason" | "malformed">;

async function writeRoundReply(
  view: DialogueView,
  decided: DecidedRound,
  ask: Ask,
  options: RoundOptions,
  opening: boolean,
): Promise<RoundReply> {
  const { events } = decided;
  const context: ReplyContext = { ...view, stack: decided.stack, events, objective: null, opening };
  const { answer, engine, calls } = await askForReply(context, ask, options);
  const evidence = view.news.map(({ id }) => id);
  const wasGoal = currentTopic(decided.stack)?.kind === "goal";
  let stack = takeProvided(decided.stack, answer, evidence);
  const atGoal = currentTopic(stack)?.kind === "goal";
  const goalReached = atGoal && (wasGoal || answer.goalReached);
  stack = goalReached ? reachGoal(stack) : countAsked(stack);
  const text = withNotice(context, answer.text, goalReached || opening);
  return { stack, events, objective: answer.objective, text, goalReached, engine, calls };
}

async function askForReply(
  context: ReplyContext,
  ask: Ask,
  options: RoundOptions,
): Promise<Pick<Answered<FusedReply>, "answer" | "engine" | "calls">> {
  const streaming = { ...askOptions(options), ...(options.onText ? { onText: options.onText } : {}) };
  if (options.mode === "fused") return ask(enrichedReplyQuestion, context, streaming);
  const enriched = await ask(topicEnricherQuestion, context, askOptions(options));
  const { objective } = enriched.answer;
  const spoken = { ...context, objective };
  const written = await ask(chatAgentQuestion, spoken, streaming);
  // The rule tells what it provides; a model's agent leaves that to the manager of the next round.
  const byRule = written.engine === "built-in" ? writeReply(spoken) : { provided: [], goalReached: false };
  const answer = { ...byRule, objective, text: written.answer.text };
  return { answer, engine: written.engine, calls: [...enriched.calls, ...written.calls] };
}

function askOptions({ signal }: RoundOptions) {
  return { urgent: true, ...(signal ? { signal } : {}) };
}

/** Finishes what the reply provided; with it goes a question that lay on top of it and is answered now. */
function takeProvided(before: TopicStack, answer: FusedReply, evidence: readonly string[]): TopicStack {
  let stack = before;
  for (const id of answer.provided) {
    const topic = findTopic(stack, id);
    if (topic?.kind !== "answer" || topic.origin !== "predefined" || !stack.order.includes(id)) continue;
    const kept = { value: answer.text, evidence: [...evidence], refused: false, fits: true, byHand: false };
    stack = finishTopic(
      changeTopic(stack, id, (now) => ({ ...now, answer: kept })),
      id,
    );
  }
  const top = currentTopic(stack);
  const below = findTopic(stack, stack.order.at(-2) ?? null);
  const answered = top?.origin === "generated" && top.kind === "answer" && below?.kind === "goal";
  return answered && answer.goalReached && top ? finishTopic(stack, top.id) : stack;
}

/** Greeting and report of a medical, legal or financial task say that this is no professional advice (DiagGPT §2). */
function withNotice({ task }: ReplyContext, text: string, needed: boolean): string {
  const notice = noticeFor(task.field, task.language);
  if (!needed || notice === null || text.includes(notice)) return text;
  return `${text}\n\n${notice}`;
}

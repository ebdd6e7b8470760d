import type { Line } from "./dialogue";
import { itemOf } from "./dialogue";
import { fitAnswer } from "./fit-answer";
import {
  keepAnswer,
  maxMisfits,
  recordAnswer,
  recordMisfit,
  recordRefusal,
  reopenTopic,
  skipRefused,
} from "./take-answer";
import { applyAction, canApply, type TopicAction } from "./topic-action";
import { currentTopic, findTopic, passRound, type TopicStack } from "./topic-stack";

/** What the topic manager made of a round: one action, and what the messages answer or refuse. */
export interface RoundDecision {
  action: TopicAction;
  /** Why, in a sentence; for the consultant. */
  reason: string;
  answers: readonly { topicId: string; value: string; evidence: readonly string[] }[];
  /** Topics that somebody would rather not talk about. */
  refused: readonly string[];
}

/** What a round did to single topics. */
export type RoundEvent =
  | { kind: "answered"; topicId: string; value: string }
  | { kind: "corrected"; topicId: string; value: string }
  | { kind: "noted"; topicId: string; value: string }
  | { kind: "refused"; topicId: string; askAgain: boolean }
  | { kind: "misfit"; topicId: string; said: string }
  /** The action could not be done as it was chosen. */
  | { kind: "not-applied"; why: string };

export interface DecidedRound {
  stack: TopicStack;
  /** The action as it was done. */
  action: TopicAction;
  events: RoundEvent[];
}

/** Does what was decided, answers first, then the action (DiagGPT §2). */
export function applyDecision(
  before: TopicStack,
  decision: RoundDecision,
  round: { news: readonly Line[]; at: string },
): DecidedRound {
  const current = currentTopic(before);
  const events: RoundEvent[] = [];
  const evidence = round.news.map(({ id }) => id);
  let stack = before;
  const blocked = new Set<string>();
  for (const topicId of new Set(decision.refused)) {
    if (findTopic(stack, topicId)?.kind !== "ask") continue;
    stack = recordRefusal(stack, topicId, evidence);
    const askAgain = stack.order.includes(topicId);
    if (askAgain) blocked.add(topicId);
    events.push({ kind: "refused", topicId, askAgain });
  }
  const finishes = decision.action.name.startsWith("finish");
  for (const answer of withOwnWords(stack, decision, current?.id ?? null, round.news)) {
    if (decision.refused.includes(answer.topicId)) continue;
    const open = answer.topicId === current?.id && decision.action.name === "stay";
    const taken = takeAnswer(stack, { ...answer, open }, round.at);
    stack = taken.stack;
    if (taken.event) events.push(taken.event);
    if (taken.event?.kind === "misfit") blocked.add(answer.topicId);
  }
  const action = allowed(stack, decision.action, finishes && current !== null && blocked.has(current.id));
  if (action.name !== decision.action.name) {
    events.push({ kind: "not-applied", why: decision.action.name });
  }
  stack = passRound(skipRefused(applyAction(stack, action, current?.id ?? null)));
  return { stack, action, events };
}

/** Who finishes an item without saying what the answer is means the message itself (DiagGPT §2). */
function withOwnWords(
  stack: TopicStack,
  { answers, action, refused }: RoundDecision,
  current: string | null,
  news: readonly Line[],
): RoundDecision["answers"] {
  const topic = findTopic(stack, current);
  const lacksAnswer =
    topic?.kind === "ask" &&
    topic.answer === null &&
    action.name.startsWith("finish") &&
    !refused.includes(topic.id) &&
    !answers.some(({ topicId }) => topicId === topic.id);
  if (!lacksAnswer || topic === null || news.length === 0) return answers;
  const value = news.map(({ text }) => text.trim()).join("\n");
  return [...answers, { topicId: topic.id, value, evidence: news.map(({ id }) => id) }];
}

interface GivenAnswer {
  topicId: string;
  value: string;
  evidence: readonly string[];
  /** The manager wants to know more about it: it is noted and the topic stays. */
  open: boolean;
}

function takeAnswer(
  stack: TopicStack,
  { topicId, value, evidence, open }: GivenAnswer,
  at: string,
): { stack: TopicStack; event: RoundEvent | null } {
  const topic = findTopic(stack, topicId);
  if (topic?.kind !== "ask") return { stack, event: null };
  const item = itemOf(stack, topic);
  const language = stack.tasks.find(({ id }) => id === topic.taskId)?.language ?? "en";
  const fitted = item ? fitAnswer(item, value, { language, at }) : { fits: true as const, value };
  if (!fitted.fits && topic.misfits < maxMisfits) {
    return { stack: recordMisfit(stack, topicId), event: { kind: "misfit", topicId, said: value } };
  }
  const kept = {
    value: fitted.fits ? fitted.value : value.trim(),
    evidence: [...evidence],
    refused: false,
    fits: fitted.fits,
    byHand: false,
  };
  if (open) {
    return { stack: keepAnswer(stack, topicId, kept), event: { kind: "noted", topicId, value: kept.value } };
  }
  const corrected = topic.status === "finished";
  const reopened = corrected ? reopenTopic(stack, topicId) : stack;
  return {
    stack: recordAnswer(reopened, topicId, kept),
    event: corrected
      ? { kind: "corrected", topicId, value: kept.value }
      : { kind: "answered", topicId, value: kept.value },
  };
}

/** The action, without its finishing when the current topic is to be asked for again, and `stay` when it can't be done. */
function allowed(stack: TopicStack, action: TopicAction, keepCurrent: boolean): TopicAction {
  if (keepCurrent) {
    if (action.name === "finish") return { name: "stay" };
    if (action.name === "finish-and-create") return { ...action, name: "create" };
    if (action.name === "finish-and-jump") return { ...action, name: "jump" };
  }
  // Answers may have finished the current topic already; then there is nothing left to finish.
  return action.name === "finish" || canApply(stack, action) ? action : { name: "stay" };
}

import type { TopicAnswer } from "./topic";
import { changeTopic, currentTopic, findTopic, finishTopic, jumpTo, type TopicStack } from "./topic-stack";

/** An item that was refused is not asked for a third time (DiagGPT §2). */
export const maxAsksAfterRefusal = 2;
/** An answer that does not fit its type is asked for again so often, then taken as it was said. */
export const maxMisfits = 2;

/** Stores an answer and finishes its topic. An answer that stood before is replaced and kept among the earlier ones. */
export function recordAnswer(stack: TopicStack, topicId: string, answer: TopicAnswer): TopicStack {
  return finishTopic(keepAnswer(stack, topicId, answer), topicId);
}

/** Stores what was said so far and leaves the topic open. */
export function keepAnswer(stack: TopicStack, topicId: string, answer: TopicAnswer): TopicStack {
  return changeTopic(stack, topicId, (topic) => ({
    ...topic,
    answer,
    earlier: topic.answer === null ? topic.earlier : [...topic.earlier, topic.answer],
  }));
}

/** Opens a finished topic again, so that its answer can be replaced (DiagGPT §2, corrections). */
export function reopenTopic(stack: TopicStack, topicId: string): TopicStack {
  return findTopic(stack, topicId)?.status === "finished" ? jumpTo(stack, topicId) : stack;
}

/** Counts an answer that does not fit; the topic stays open. */
export function recordMisfit(stack: TopicStack, topicId: string): TopicStack {
  return changeTopic(stack, topicId, (topic) => ({ ...topic, misfits: topic.misfits + 1 }));
}

/**
 * Somebody would rather not say. An optional item is finished as refused at once; a required one is asked for once
 * more, unless it was asked for twice already.
 */
export function recordRefusal(stack: TopicStack, topicId: string, evidence: readonly string[]): TopicStack {
  const topic = findTopic(stack, topicId);
  if (topic?.kind !== "ask") return stack;
  const refused: TopicAnswer = {
    value: "",
    evidence: [...evidence],
    refused: true,
    fits: true,
    byHand: false,
  };
  const counted = changeTopic(keepAnswer(stack, topicId, refused), topicId, (now) => ({
    ...now,
    refusals: now.refusals + 1,
  }));
  const askAgain = topic.required && topic.refusals === 0 && topic.asked < maxAsksAfterRefusal;
  return askAgain ? counted : finishTopic(counted, topicId);
}

/** Whether the user may be asked for this topic. */
export function mayAsk(topic: { refusals: number; asked: number }): boolean {
  return topic.refusals === 0 || topic.asked < maxAsksAfterRefusal;
}

/** Finishes what is on top as long as it was refused and must not be asked for again. */
export function skipRefused(stack: TopicStack): TopicStack {
  const top = currentTopic(stack);
  if (top?.kind !== "ask" || mayAsk(top)) return stack;
  return skipRefused(finishTopic(stack, top.id));
}

/** The reply asks for the current topic. */
export function countAsked(stack: TopicStack): TopicStack {
  const top = currentTopic(stack);
  if (top?.kind !== "ask") return stack;
  return changeTopic(stack, top.id, (topic) => ({ ...topic, asked: topic.asked + 1 }));
}

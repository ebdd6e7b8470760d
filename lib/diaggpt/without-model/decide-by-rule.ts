import { readText } from "@/lib/shared/language";
import { type DialogueView, itemOf, pendingAsk } from "../dialogue";
import { fitAnswer } from "../fit-answer";
import type { RoundDecision } from "../round-decision";
import type { Topic } from "../topic";
import { currentTopic, type TopicStack } from "../topic-stack";
import { cues } from "./cues";
import { findCorrection } from "./find-correction";
import { findTopicByWords, readLabelled } from "./find-topic";

/**
 * The topic manager without a model: the checklist in order, each answer recorded by its type; questions in
 * between, refusals, corrections and going back recognised by their words (DiagGPT §2).
 */
export function decideByRule(view: DialogueView): RoundDecision {
  const { stack, news } = view;
  const text = news.map((line) => line.text.trim()).join("\n");
  const evidence = news.map(({ id }) => id);
  const pending = pendingAsk(stack);
  // What the assistant answered or provided last time is done with the next message.
  const rests = currentTopic(stack)?.kind === "answer";
  const base: RoundDecision = {
    action: rests ? { name: "finish" } : { name: "stay" },
    reason: "",
    answers: [],
    refused: [],
  };
  const labelled = readLabelled(stack, text);
  if (labelled.length > 0) {
    const answers = labelled.map((each) => ({ ...each, evidence }));
    const action = labelled.some(({ topicId }) => topicId === pending?.id)
      ? { name: "finish" as const }
      : base.action;
    return { ...base, action, answers, reason: "The message names items and answers them." };
  }
  if (pending && cues.refusal.test(text)) {
    return { ...base, refused: [pending.id], reason: "The user would rather not say." };
  }
  const back = cues.goBack.test(text) ? findTopicByWords(stack, text) : null;
  if (back) return { ...base, action: jump(base, back), reason: "The user goes back to a topic." };
  const correction = findCorrection(view, text, pending);
  if (correction) {
    return {
      ...base,
      answers: [{ ...correction, evidence }],
      reason: "The user corrects an earlier answer.",
    };
  }
  return digressOrAnswer(view, base, pending, text);
}

function jump(base: RoundDecision, topic: Topic): RoundDecision["action"] {
  return { name: base.action.name === "finish" ? "finish-and-jump" : "jump", topicId: topic.id };
}

function digressOrAnswer(
  view: DialogueView,
  base: RoundDecision,
  pending: Topic | null,
  text: string,
): RoundDecision {
  const evidence = view.news.map(({ id }) => id);
  const { sentences } = readText(text);
  const questions = sentences.filter(({ isQuestion }) => isQuestion);
  const rest = sentences.filter(({ isQuestion }) => !isQuestion).map((sentence) => sentence.text);
  const answer = rest.join(" ");
  const answers =
    pending && fitsPending(view, pending, answer) ? [{ topicId: pending.id, value: answer, evidence }] : [];
  const asked = questions.map((sentence) => sentence.text).join(" ");
  if (asked !== "") {
    const reason = "The user asks something of their own.";
    const title = asked.slice(0, 120);
    const finishes = base.action.name === "finish" || answers.length > 0;
    const name = finishes ? "finish-and-create" : "create";
    return { ...base, answers, action: { name, title, kind: "answer" }, reason };
  }
  if (!pending) return { ...base, reason: "Nothing is left to be asked." };
  const reason =
    answers.length > 0 ? "The message answers the current item." : "The message has to be asked for again.";
  const given = answers.length > 0 ? answers : [{ topicId: pending.id, value: text, evidence }];
  return { ...base, answers: given, action: { name: "finish" }, reason };
}

function fitsPending(view: DialogueView, pending: Topic, answer: string): boolean {
  const item = itemOf(view.stack, pending);
  if (!item) return answer !== "";
  return fitAnswer(item, answer, { language: languageOf(view.stack, pending), at: view.at }).fits;
}

function languageOf(stack: TopicStack, topic: Topic) {
  return stack.tasks.find(({ id }) => id === topic.taskId)?.language ?? "en";
}

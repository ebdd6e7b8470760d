import { z } from "zod";
import type { Question } from "@/lib/llm/question";
import { dataBlock } from "@/lib/muca/prompting/data-block";
import type { DialogueView } from "./dialogue";
import { dialoguePrompt } from "./prompting/dialogue-prompt";
import { type ActionName, actionNames } from "./topic-action";
import { decideByRule } from "./without-model/decide-by-rule";

export const managerAnswerSchema = z.object({
  reasoning: z.string(),
  action: z.enum(actionNames),
  /** Of the topic that is created. */
  title: z.string().nullable(),
  kind: z.enum(["ask", "answer"]).nullable(),
  /** Where to jump. */
  topicId: z.string().nullable(),
  /** What to load. */
  taskId: z.string().nullable(),
  answers: z.array(z.object({ topicId: z.string(), value: z.string(), messages: z.array(z.string()) })),
  refused: z.array(z.string()),
});
export type ManagerAnswer = z.infer<typeof managerAnswerSchema>;

/** What each action is for, in the words of the prompt. */
const purposes: Readonly<Record<ActionName, string>> = {
  stay: "the current topic needs more from the user; nothing changes",
  create:
    "the user wants something that is no topic yet: it comes on top, kind answer to answer it, ask to find it out",
  finish: "the current topic is done or the user is done with it; the next below becomes current",
  "finish-and-create": "both, when the message ends the current topic and starts a new one",
  jump: "the user goes to a topic that exists, also a finished one",
  "finish-and-jump": "both, when the message ends the current topic and goes to another one",
  load: "the user needs another of the tasks that may be loaded",
};

const duty = [
  "You are the topic manager. Read the new messages and choose exactly one action on the topic stack. Reason first,",
  "in one or two sentences: what do the messages do to the current topic?",
  ...actionNames.map((name) => `- ${name}: ${purposes[name]}.`),
  "In answers, list every topic of kind ask that the messages answer, the current one too, with the answer in the",
  "user's words and the messages it rests on; several at once if there are several. When a message corrects the",
  "answer of a finished topic, list that topic with its new answer. In refused, list topics the user would rather not",
  "talk about. Fields that the action does not need are null. A topic of kind answer that the assistant has answered",
  "or provided already is finished unless the user asks on.",
].join("\n");

/** Decides how the topics develop: one action a round (paper DiagGPT §3.2). */
export const topicManagerQuestion: Question<DialogueView, ManagerAnswer> = {
  id: "diaggpt/topic-manager",
  version: 1,
  purpose: "analysis",
  prompt: (view) =>
    dialoguePrompt(view, duty, [
      `Tasks that may be loaded:\n${dataBlock(
        "tasks",
        view.loadable.map(({ id, name, overview }) => ({ id, name, overview })),
      )}`,
    ]),
  answer: managerAnswerSchema,
  withoutModel: (view) => {
    const { action, reason, answers, refused } = decideByRule(view);
    const created = action.name === "create" || action.name === "finish-and-create" ? action : null;
    return {
      reasoning: reason,
      action: action.name,
      title: created?.title ?? null,
      kind: created?.kind ?? null,
      topicId: action.name === "jump" || action.name === "finish-and-jump" ? action.topicId : null,
      taskId: null,
      answers: answers.map(({ topicId, value }) => ({ topicId, value, messages: [] })),
      refused: [...refused],
    };
  },
};

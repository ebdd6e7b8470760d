import { replyPrompt, replyTemplate } from "../prompting/reply-prompt";
import { mediateConflict } from "../without-model/mediate-conflict";
import { nothingToAdd, replyAnswerSchema } from "./reply-answer";
import type { ReplyQuestion } from "./reply-questions";

const template = replyTemplate(
  [
    "Task: the talk has brought no sub-topic to a good end for a long while. Help people to agree, or to see why they do not.",
    "- Sum up the camps: who wants what, each with the reason that was given, in equally warm words. If people do not",
    "  really stand against each other, say what is still missing instead.",
    "- Ask what would help: which condition, fact or change would let each camp live with another option.",
    "- Suggest one way to agree that fits the case: a vote, a trial, splitting the thing, a criterion to judge by, a",
    "  compromise made of what both want.",
    "- Name the proposed sub-topic (proposedSubTopic in the signals), if there is one, as the next thing to turn to.",
    "- Take no side: no hint which option is better, neither by order, length nor tone.",
    "kind: camps when there are opposing ones; no-camps otherwise; nothing-to-add when people have just agreed by themselves.",
  ].join("\n"),
);

/** Sums up the camps and suggests a way to agree, without taking a side (MUCA §5). */
export const conflictResolutionQuestion: ReplyQuestion = {
  id: "muca/conflict-resolution",
  version: 1,
  purpose: "reply",
  template,
  prompt: (context, instructions = template.text) => replyPrompt(context, instructions),
  answer: replyAnswerSchema(["camps", "no-camps", nothingToAdd]),
  withoutModel: mediateConflict,
  streamed: "text",
};

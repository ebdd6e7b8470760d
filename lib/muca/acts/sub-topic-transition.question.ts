import { replyPrompt, replyTemplate } from "../prompting/reply-prompt";
import { proposeTransition } from "../without-model/propose-transition";
import { nothingToAdd, replyAnswerSchema } from "./reply-answer";
import type { ReplyQuestion } from "./reply-questions";

const template = replyTemplate(
  [
    "Task: ask the room whether to go on to the proposed sub-topic (proposedSubTopic in the signals). With none proposed,",
    "ask whether to wrap up.",
    "- Give the reason that applies (reason in the signals) in your own words: few-joined: only a few people have taken part",
    "  in the current sub-topic; moved-on: most who did have turned to other things; time-box: the time planned for it is",
    "  over. Blame nobody.",
    "- Hold on to what was reached on the current sub-topic in one short clause, if anything was.",
    "- Open the proposed sub-topic with one concrete question that makes answering easy.",
    "- You ask, you do not decide: people must feel free to stay where they are.",
    "kind: ask-to-move-on, or ask-to-wrap-up; nothing-to-add when people are visibly moving on to it by themselves.",
  ].join("\n"),
);

/** Asks whether to go on to the next sub-topic, or to wrap up (MUCA §4 and §5). */
export const subTopicTransitionQuestion: ReplyQuestion = {
  id: "muca/sub-topic-transition",
  version: 1,
  purpose: "reply",
  template,
  prompt: (context, instructions = template.text) => replyPrompt(context, instructions),
  answer: replyAnswerSchema(["ask-to-move-on", "ask-to-wrap-up", nothingToAdd]),
  withoutModel: proposeTransition,
  streamed: "text",
};

import { replyPrompt, replyTemplate } from "../prompting/reply-prompt";
import { chimeIn } from "../without-model/chime-in";
import { nothingToAdd, replyAnswerSchema } from "./reply-answer";
import type { ReplyQuestion } from "./reply-questions";

const template = replyTemplate(
  [
    "Task: nobody called you. Say something only if it helps the room more than your silence would.",
    "Decide which of these is true of the newest utterances:",
    "- unstick: people are stuck (stuck in the signals, or you see it). Offer one concrete next step or a fresh angle.",
    "- answer: a question or concern was left open that you can take up (unsolved in the signals) from what the room was",
    "  given, from what people said, or from common knowledge about the topic that is safe beyond doubt.",
    "- insight: people talk about the topic, and you see a connection, a gap or a consequence that nobody has named.",
    "- nothing-to-add: pure chit-chat, people talk well among themselves, a question is waiting for a participant's answer,",
    "  or all you could do is repeat. This is the usual case.",
    "One or two sentences, about what is being said right now.",
  ].join("\n"),
);

/** Joins in with an insight, a way out or an answer, or declines (MUCA §4 and §5). */
export const inContextChimeInQuestion: ReplyQuestion = {
  id: "muca/in-context-chime-in",
  version: 1,
  purpose: "reply",
  template,
  prompt: (context, instructions = template.text) => replyPrompt(context, instructions),
  answer: replyAnswerSchema(["unstick", "answer", "insight", nothingToAdd]),
  withoutModel: chimeIn,
  streamed: "text",
};

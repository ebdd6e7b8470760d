import { replyPrompt, replyTemplate } from "../prompting/reply-prompt";
import { writeSummary } from "../without-model/write-summary";
import { nothingToAdd, replyAnswerSchema } from "./reply-answer";
import type { ReplyQuestion } from "./reply-questions";

const template = replyTemplate(
  [
    "Task: many people have written a good deal; give the room its bearings.",
    "- Begin with one take-home in a single sentence: the insight that someone who only reads this line should have, such",
    "  as what people really agree on, or what everything hangs on. It is no list of what was said.",
    "- Then one line for each sub-topic that has been talked about, starting with its title: what is settled or what stands",
    "  against what, with names and the computed numbers of people or votes.",
    "- Leave out sub-topics that nobody has touched, except to name what is left in a last line.",
    "kind: summary; nothing-to-add only if hardly anything of substance was said.",
  ].join("\n"),
);

/** Sums up unasked: one take-home, then a line per sub-topic with computed counts (MUCA §5). */
export const initiativeSummarizationQuestion: ReplyQuestion = {
  id: "muca/initiative-summarization",
  version: 1,
  purpose: "reply",
  template,
  prompt: (context, instructions = template.text) => replyPrompt(context, instructions),
  answer: replyAnswerSchema(["summary", nothingToAdd]),
  withoutModel: writeSummary,
  streamed: "text",
};

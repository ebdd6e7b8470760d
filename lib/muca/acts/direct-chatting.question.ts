import { replyPrompt, replyTemplate } from "../prompting/reply-prompt";
import { answerMentions } from "../without-model/answer-mentions";
import { replyAnswerSchema } from "./reply-answer";
import type { ReplyQuestion } from "./reply-questions";

const kinds = ["greeting", "statement", "request", "out-of-scope"] as const;

const template = replyTemplate(
  [
    "Task: somebody called you (askedBy in the signals). Answer now, everyone who called, each by name; people who want",
    "the same get one answer together. Decide first what each call is:",
    "- greeting: a hello, thanks or goodbye. Answer in kind in one sentence, and say what is being talked about.",
    "- statement: a remark or opinion told to you. Acknowledge what it adds, connect it to the sub-topic or to what others",
    "  said, and hand it back to the group. Do not judge it.",
    "- request: something a facilitator does: summarise, say who said or voted for what, count votes, call a vote, say what",
    "  is open or next, give information about the topic. Do it. Who voted for what is in the memory and the computed",
    "  votes, which reach further back than the utterances shown. To take a vote, name the options that people brought up",
    "  and ask everyone to answer with theirs.",
    "- out-of-scope: nothing to do with this room, or nothing that you may do. Decline in one friendly sentence and lead",
    "  back.",
    "When several people call with different things, kind is that of the newest call.",
  ].join("\n"),
);

/** Answers whoever called the bot (MUCA §5; always answered, §4). */
export const directChattingQuestion: ReplyQuestion = {
  id: "muca/direct-chatting",
  version: 1,
  purpose: "reply",
  template,
  prompt: (context, instructions = template.text) => replyPrompt(context, instructions),
  answer: replyAnswerSchema(kinds),
  withoutModel: answerMentions,
  streamed: "text",
};

import { z } from "zod";
import type { Question } from "@/lib/llm/question";
import { nothingToAdd } from "./acts/reply-answer";
import type { ReplyContext } from "./mind";
import { replyPrompt, replyTemplate } from "./prompting/reply-prompt";
import { answerMentions } from "./without-model/answer-mentions";
import { chimeIn } from "./without-model/chime-in";

export const basicAnswerSchema = z.object({
  reasoning: z.string(),
  act: z.enum(["keep-silence", "direct-chatting", "in-context-chime-in"]),
  to: z.array(z.string()),
  text: z.string(),
});
export type BasicAnswer = z.infer<typeof basicAnswerSchema>;

const template = replyTemplate(
  [
    "Task: look at the newest utterances and choose one of three things. (Where field kind is spoken of, this is act.)",
    "- direct-chatting: somebody called you (askedBy in the signals is not empty). Answer everyone who called, each by name.",
    "- in-context-chime-in: nobody called you, but people are stuck, or an issue is left open that you can take up, or you",
    "  can add something about the topic that nobody has seen.",
    "- keep-silence: anything else, small talk above all. Text is then empty. When in doubt, choose this.",
  ].join("\n"),
);

/** MUCA-basic: one prompt that chooses what to do and does it (paper MUCA §4.1.1; MUCA §6, preset basic). */
export const basicQuestion: Question<ReplyContext, BasicAnswer> = {
  id: "muca/basic",
  version: 1,
  purpose: "reply",
  template,
  prompt: (context, instructions = template.text) => replyPrompt(context, instructions),
  answer: basicAnswerSchema,
  withoutModel: (context) => {
    if (context.askers.length > 0) {
      const { reasoning, to, text } = answerMentions(context);
      return { reasoning, act: "direct-chatting", to, text };
    }
    const { reasoning, kind, to, text } = chimeIn(context);
    return kind === nothingToAdd
      ? { reasoning, act: "keep-silence", to: [], text: "" }
      : { reasoning, act: "in-context-chime-in", to, text };
  },
  streamed: "text",
};

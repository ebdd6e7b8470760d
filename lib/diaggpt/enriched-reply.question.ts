import { z } from "zod";
import type { Question } from "@/lib/llm/question";
import { dialoguePrompt } from "./prompting/dialogue-prompt";
import type { FusedReply, ReplyContext } from "./reply-context";
import { eventsBlock, replyRules } from "./reply-duty";
import { writeReply } from "./without-model/write-reply";

export const fusedReplySchema = z.object({
  objective: z.string(),
  provided: z.array(z.string()),
  goalReached: z.boolean(),
  text: z.string().min(1),
});

const duty = [
  "First say in objective, in one or two sentences, what this round is to achieve: what to ask the user for, or to",
  "answer or provide. Then write the reply in text.",
  replyRules,
  "When the current topic is a checklist topic of kind answer, provide it, list its id in provided, and go on to the",
  "topic below it in the same reply. goalReached is true only when the text gives the final report.",
].join("\n");

/** Topic enricher and chat agent in one call, the default (DiagGPT §2). */
export const enrichedReplyQuestion: Question<ReplyContext, FusedReply> = {
  id: "diaggpt/enriched-reply",
  version: 1,
  purpose: "reply",
  prompt: (context) => dialoguePrompt(context, duty, [eventsBlock(context)]),
  answer: fusedReplySchema,
  withoutModel: writeReply,
  streamed: "text",
};

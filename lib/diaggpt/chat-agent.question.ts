import { z } from "zod";
import type { Question } from "@/lib/llm/question";
import { dataBlock } from "@/lib/muca/prompting/data-block";
import { dialoguePrompt } from "./prompting/dialogue-prompt";
import type { ReplyContext } from "./reply-context";
import { eventsBlock, replyRules } from "./reply-duty";
import { writeReply } from "./without-model/write-reply";

export const agentAnswerSchema = z.object({ text: z.string().min(1) });

/** Writes the reply from the enriched topic and the context (paper DiagGPT §3.5). */
export const chatAgentQuestion: Question<ReplyContext, z.infer<typeof agentAnswerSchema>> = {
  id: "diaggpt/chat-agent",
  version: 1,
  purpose: "reply",
  prompt: (context) =>
    dialoguePrompt(context, `You are the chat agent and write the reply.\n${replyRules}`, [
      eventsBlock(context),
      `What this round is to achieve:\n${dataBlock("objective", [{ text: context.objective }])}`,
    ]),
  answer: agentAnswerSchema,
  withoutModel: (context) => ({ text: writeReply(context).text }),
  streamed: "text",
};

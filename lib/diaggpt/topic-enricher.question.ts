import { z } from "zod";
import type { Question } from "@/lib/llm/question";
import { dialoguePrompt } from "./prompting/dialogue-prompt";
import type { ReplyContext } from "./reply-context";
import { eventsBlock } from "./reply-duty";
import { writeReply } from "./without-model/write-reply";

const duty = [
  "You are the topic enricher. The current topic is only a title. Say in one to three sentences what the assistant is",
  "to achieve in this round: what exactly to ask the user for, or to answer or provide, given what is known already.",
  "Do not write the reply itself.",
].join("\n");

export const enricherAnswerSchema = z.object({ objective: z.string().min(1) });

/** Turns the current topic and the context into what this round is to achieve (paper DiagGPT §3.4). */
export const topicEnricherQuestion: Question<ReplyContext, z.infer<typeof enricherAnswerSchema>> = {
  id: "diaggpt/topic-enricher",
  version: 1,
  purpose: "analysis",
  prompt: (context) => dialoguePrompt(context, duty, [eventsBlock(context)]),
  answer: enricherAnswerSchema,
  withoutModel: (context) => ({ objective: writeReply(context).objective || "go on" }),
};

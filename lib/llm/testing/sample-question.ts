import { z } from "zod";
import type { Question } from "../question";

export interface SampleContext {
  topic: string;
}

export const sampleAnswer = z.object({
  mood: z.enum(["calm", "tense"]),
  text: z.string().max(500),
  note: z.string().optional(),
});
export type SampleAnswer = z.infer<typeof sampleAnswer>;

/** A question as tests of the model layer need one: an enum, a streamed text, an optional field. */
export const sampleQuestion: Question<SampleContext, SampleAnswer> = {
  id: "sample/mood-of-room",
  version: 3,
  purpose: "reply",
  prompt: ({ topic }) => ({ system: "You watch a conversation.", user: `What is the mood about ${topic}?` }),
  answer: sampleAnswer,
  withoutModel: ({ topic }) => ({ mood: "calm", text: `Nothing is known about ${topic}.` }),
  streamed: "text",
};

export const sampleAnalysis: Question<SampleContext, SampleAnswer> = {
  ...sampleQuestion,
  id: "sample/analysis",
  purpose: "analysis",
  streamed: undefined,
};

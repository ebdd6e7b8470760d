import { z } from "zod";
import { subTopicStatuses } from "../sub-topic";

/**
 * The shapes in which the analyzer's questions are answered. All people, utterances and sub-topics are
 * handles. Arrays of small objects instead of free keys, nothing optional: strict JSON schema allows no more.
 */
export const labelsField = z.array(z.object({ utterance: z.string(), subTopics: z.array(z.string()) }));

export const progressField = z.array(
  z.object({ subTopic: z.string(), summary: z.string(), status: z.enum(subTopicStatuses) }),
);

export const memoryField = z.array(
  z.object({
    person: z.string(),
    subTopic: z.string(),
    sentences: z.array(z.object({ text: z.string(), evidence: z.array(z.string()) })),
  }),
);

export const statusAnswerSchema = z.object({ reasoning: z.string(), progress: progressField });
export type StatusAnswer = z.infer<typeof statusAnswerSchema>;

export const featuresAnswerSchema = z.object({
  reasoning: z.string(),
  labels: labelsField,
  stuck: z.boolean(),
  unsolved: z.boolean(),
});
export type FeaturesAnswer = z.infer<typeof featuresAnswerSchema>;

export const summaryAnswerSchema = z.object({ reasoning: z.string(), memory: memoryField });
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;

export const fusedAnswerSchema = z.object({
  reasoning: z.string(),
  labels: labelsField,
  progress: progressField,
  stuck: z.boolean(),
  unsolved: z.boolean(),
  memory: memoryField,
});
export type FusedAnswer = z.infer<typeof fusedAnswerSchema>;

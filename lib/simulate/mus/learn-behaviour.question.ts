import { z } from "zod";
import type { Question } from "@/lib/llm/question";
import { dataBlock } from "@/lib/muca/prompting/data-block";
import { type Behaviour, behaviourSize, type Snippet } from "./attendee";
import { talkNotice } from "./render-talk";
import { isSpeakingRole, speakingRoleNames, speakingRoles } from "./speaking-role";
import { isUtteranceTrait, utteranceTraitNames, utteranceTraits } from "./utterance-trait";
import { behaviourByRule } from "./without-model/behaviour-by-rule";

export interface BehaviourContext {
  snippets: readonly Snippet[];
  attendee: { name: string; persona: string | null };
  /** Whom of the snippets this attendee takes after; null for nobody in particular. */
  model: { snippet: string; from: string } | null;
  /** Draws in 0..1 that fill up what the rule could not read off. */
  seed: number;
}

const behaviourAnswerSchema = z.object({
  reasons: z.string(),
  roles: z.array(z.string()),
  traits: z.array(z.string()),
});
export type BehaviourAnswer = z.infer<typeof behaviourAnswerSchema>;

const task = [
  "You prepare a virtual attendee of a group chat who is to behave like people in the chat snippets below.",
  "First give reasons: what the person this attendee takes after does in the snippets, and how they put things. Then",
  `choose exactly ${behaviourSize} speaking roles and exactly ${behaviourSize} traits that describe such a person best.`,
  "",
  "Speaking roles:",
  ...Object.entries(speakingRoles).map(([name, means]) => `- ${name}: ${means}`),
  "",
  "Traits:",
  ...Object.entries(utteranceTraits).map(([name, { means }]) => `- ${name}: ${means}`),
].join("\n");

/** Speaking roles and traits of one attendee, once before a run (simulation A1). */
export const learnBehaviourQuestion: Question<BehaviourContext, BehaviourAnswer> = {
  id: "mus/learn-behaviour",
  version: 1,
  purpose: "analysis",
  prompt: ({ snippets, attendee, model }) => ({
    system: [task, talkNotice].join("\n\n"),
    user: [
      ...snippets.map(({ title, lines }) => `Snippet “${title}”:\n${dataBlock("snippet", lines)}`),
      dataBlock("attendee", [{ ...attendee, takesAfter: model }]),
    ].join("\n\n"),
  }),
  answer: behaviourAnswerSchema,
  withoutModel: behaviourByRule,
};

/** Exactly six known roles and traits of an answer: what is unknown or double goes, the rule's choice fills up. */
export function completeBehaviour(answer: BehaviourAnswer, byRule: BehaviourAnswer): Behaviour {
  const roles = [...answer.roles, ...byRule.roles, ...speakingRoleNames].filter(isSpeakingRole);
  const traits = [...answer.traits, ...byRule.traits, ...utteranceTraitNames].filter(isUtteranceTrait);
  return {
    roles: [...new Set(roles)].slice(0, behaviourSize),
    traits: [...new Set(traits)].slice(0, behaviourSize),
    reasons: answer.reasons,
  };
}

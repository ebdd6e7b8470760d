import { z } from "zod";
import type { Question } from "@/lib/llm/question";
import { dataBlock } from "@/lib/muca/prompting/data-block";
import type { Attendee, MarkedUtterance } from "./attendee";
import { renderMarks, renderSetting, renderTalk, talkNotice } from "./render-talk";
import { type SpeakingRole, speakingRoles } from "./speaking-role";
import type { TalkView } from "./talk-view";
import { type UtteranceTrait, utteranceTraits } from "./utterance-trait";
import { composeUtterance } from "./without-model/compose-utterance";

export interface UtteranceContext {
  view: TalkView;
  attendee: Attendee;
  role: SpeakingRole;
  /** Those of the attendee's traits that fit the length. */
  traits: readonly UtteranceTrait[];
  /** Words asked for. */
  words: number;
  marks: readonly MarkedUtterance[];
  /** Seed of the draws that the rule composes by. */
  seed: number;
}

const utteranceAnswerSchema = z.object({
  reasons: z.string(),
  trait: z.string(),
  utterance: z.string().min(1).max(4_000),
});
export type UtteranceAnswer = z.infer<typeof utteranceAnswerSchema>;

const task = [
  "You play one attendee of a group chat and write this person's next message, as a real person would type it: no name",
  "in front, no quotation marks around it, no lists, no headings, nothing that sounds like an assistant.",
  "First give reasons: what the person reacts to and wants to get across in the given speaking role. Then choose one of",
  "the given traits that fits the length and the moment. Then write the utterance.",
  "- Keep to the number of words asked for, give or take a fifth.",
  "- Go on from the newest messages; say something new, not what was said already, and do not open as others did.",
  "- Know only what such a person could know. Stay in the language of the conversation.",
  "- Write @ and the bot's name only in the role bot-caller; then write it exactly so.",
].join("\n");

/** The utterance itself, with the trait it is written in (simulation A2, steps 4 and 5). */
export const utteranceQuestion: Question<UtteranceContext, UtteranceAnswer> = {
  id: "mus/utterance",
  version: 1,
  purpose: "reply",
  prompt: ({ view, attendee, role, traits, words, marks }) => ({
    system: [task, talkNotice, renderSetting(view), renderMarks(marks)].filter(Boolean).join("\n\n"),
    user: [
      renderTalk(view),
      dataBlock("speaker", [{ name: attendee.name, persona: attendee.persona }]),
      `Speaking role: ${role}, which ${speakingRoles[role]}.`,
      `Traits to choose from:\n${traits.map((trait) => `- ${trait}: ${utteranceTraits[trait].means}`).join("\n")}`,
      `Words: about ${words}.`,
    ].join("\n\n"),
  }),
  answer: utteranceAnswerSchema,
  withoutModel: composeUtterance,
};

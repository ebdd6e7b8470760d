import { z } from "zod";
import type { Question } from "@/lib/llm/question";
import { dataBlock } from "@/lib/muca/prompting/data-block";
import type { Attendee } from "./attendee";
import { renderSetting, renderTalk, talkNotice } from "./render-talk";
import { type SpeakingRole, speakingRoles } from "./speaking-role";
import type { TalkView } from "./talk-view";
import { chooseByRule } from "./without-model/choose-by-rule";

/** Somebody who may speak next, with the roles that are not cooling down. */
export interface Candidate {
  attendee: Attendee;
  roles: readonly SpeakingRole[];
}

export interface SpeakerContext {
  view: TalkView;
  candidates: readonly Candidate[];
  /** Two draws in 0..1 that the rule decides by. */
  draws: readonly [number, number];
}

const speakerAnswerSchema = z.object({
  /** What is going on, and who would naturally speak now. */
  reasons: z.string(),
  /** Name of a candidate. */
  speaker: z.string(),
  role: z.string(),
});
export type SpeakerAnswer = z.infer<typeof speakerAnswerSchema>;

const task = [
  "You direct a group chat among virtual attendees and decide who writes the next message, and what for.",
  "First give reasons: what the newest messages call for, who was addressed, who has something at stake, who has been",
  "silent. Then name the speaker, one of the candidates; never the bot and never whoever wrote last, also when the bot",
  "was addressed: it answers by itself. Then name one of that candidate's speaking roles that fits the moment.",
  "",
  "Speaking roles:",
  ...Object.entries(speakingRoles).map(([name, means]) => `- ${name}: ${means}`),
].join("\n");

/** Who speaks next and in which role, reasons first (simulation A2, steps 1 and 2). */
export const nextSpeakerQuestion: Question<SpeakerContext, SpeakerAnswer> = {
  id: "mus/next-speaker",
  version: 1,
  purpose: "analysis",
  prompt: ({ view, candidates }) => ({
    system: [task, talkNotice, renderSetting(view)].join("\n\n"),
    user: [
      renderTalk(view),
      dataBlock(
        "candidates",
        candidates.map(({ attendee: { name, persona }, roles }) => ({ name, persona, roles })),
      ),
    ].join("\n\n"),
  }),
  answer: speakerAnswerSchema,
  withoutModel: chooseByRule,
};

import { replyPrompt, replyTemplate } from "../prompting/reply-prompt";
import { inviteQuietPerson } from "../without-model/invite-quiet-person";
import { nothingToAdd, replyAnswerSchema } from "./reply-answer";
import type { ReplyQuestion } from "./reply-questions";

const template = replyTemplate(
  [
    "Task: make it easy for one person (target in the signals) to say something, if that person wants to.",
    "- Address only this person, by name with @.",
    "- If the memory has something that this person said, take it up and ask one open question that leads on from it.",
    "  If not, ask for a view on the sub-topic that is open, in a way that a few words can answer.",
    "- Kind and light. Never mention how much or how little anybody wrote, that somebody is quiet, missing or was watched,",
    "  and never compare people. Saying nothing must stay fine.",
    "- At most two sentences.",
    "kind: own-history when you take up what the person said; open-sub-topic otherwise; nothing-to-add when the person has",
    "just said goodbye or asked to be left alone.",
  ].join("\n"),
);

/** Invites somebody who has hardly spoken (MUCA §5). */
export const participationEncouragementQuestion: ReplyQuestion = {
  id: "muca/participation-encouragement",
  version: 1,
  purpose: "reply",
  template,
  prompt: (context, instructions = template.text) => replyPrompt(context, instructions),
  answer: replyAnswerSchema(["own-history", "open-sub-topic", nothingToAdd]),
  withoutModel: inviteQuietPerson,
  streamed: "text",
};

import type { Question } from "@/lib/llm/question";
import type { ActName } from "../act-name";
import type { ReplyContext } from "../mind";
import { conflictResolutionQuestion } from "./conflict-resolution.question";
import { directChattingQuestion } from "./direct-chatting.question";
import { inContextChimeInQuestion } from "./in-context-chime-in.question";
import { initiativeSummarizationQuestion } from "./initiative-summarization.question";
import { participationEncouragementQuestion } from "./participation-encouragement.question";
import type { ReplyAnswer } from "./reply-answer";
import { subTopicTransitionQuestion } from "./sub-topic-transition.question";

export type ReplyQuestion = Question<ReplyContext, ReplyAnswer>;

/** Who writes what each act says; keep-silence says nothing. */
export const replyQuestions: Readonly<Record<Exclude<ActName, "keep-silence">, ReplyQuestion>> = {
  "direct-chatting": directChattingQuestion,
  "initiative-summarization": initiativeSummarizationQuestion,
  "participation-encouragement": participationEncouragementQuestion,
  "sub-topic-transition": subTopicTransitionQuestion,
  "conflict-resolution": conflictResolutionQuestion,
  "in-context-chime-in": inContextChimeInQuestion,
};

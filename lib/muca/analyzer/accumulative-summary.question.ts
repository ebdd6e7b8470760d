import type { Question } from "@/lib/llm/question";
import { createHandles } from "../prompting/handles";
import { roomPrompt } from "../prompting/room-prompt";
import type { RoomView } from "../room-view";
import { readWindow } from "../without-model/read-window";
import { summarizePeople } from "../without-model/summarize-people";
import { type SummaryAnswer, summaryAnswerSchema } from "./answers";
import { analysisTemplate, fillAnalysis, memoryRules } from "./instructions";

const template = analysisTemplate(memoryRules);

export interface SummaryContext {
  /** The window with `T_d`: its utterances carry the labels of this turn already. */
  view: RoomView;
  /** Ids of the utterances that were labelled in this turn. */
  newIds: ReadonlySet<string>;
}

/** What each person has said so far on each sub-topic, with evidence: the long memory (MUCA §3.3). */
export const accumulativeSummaryQuestion: Question<SummaryContext, SummaryAnswer> = {
  id: "muca/accumulative-summary",
  version: 1,
  purpose: "analysis",
  template,
  prompt: ({ view, newIds }, instructions = template.text) => {
    const handles = createHandles(view);
    const fresh = [...newIds].flatMap((id) => handles.utterance(id) ?? []);
    return roomPrompt({
      view,
      handles,
      task: fillAnalysis(instructions, view),
      signals: `New since the record was written: ${fresh.join(", ") || "nothing"}.`,
    });
  },
  answer: summaryAnswerSchema,
  withoutModel: ({ view, newIds }) => ({
    reasoning: "Chosen by rule from what each person wrote, votes first.",
    memory: summarizePeople(readWindow(view), newIds),
  }),
};

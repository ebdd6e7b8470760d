import type { Question } from "@/lib/llm/question";
import { createHandles } from "../prompting/handles";
import { roomPrompt } from "../prompting/room-prompt";
import type { RoomView } from "../room-view";
import { judgeProgress } from "../without-model/judge-progress";
import { readWindow } from "../without-model/read-window";
import { type StatusAnswer, statusAnswerSchema } from "./answers";
import { analysisTemplate, fillAnalysis, progressRules } from "./instructions";

const template = analysisTemplate(progressRules);

/** Who holds which opinion on each sub-topic, and how far it has come (MUCA §3.1). */
export const subTopicStatusQuestion: Question<RoomView, StatusAnswer> = {
  id: "muca/sub-topic-status",
  version: 1,
  purpose: "analysis",
  template,
  prompt: (view, instructions = template.text) =>
    roomPrompt({
      view,
      handles: createHandles(view),
      task: fillAnalysis(instructions, view),
      markNew: true,
    }),
  answer: statusAnswerSchema,
  withoutModel: (view) => ({
    reasoning: "Judged by rule from signs of agreement and disagreement.",
    progress: judgeProgress(readWindow(view)),
  }),
};

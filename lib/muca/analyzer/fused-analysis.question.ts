import type { Question } from "@/lib/llm/question";
import { createHandles } from "../prompting/handles";
import { roomPrompt } from "../prompting/room-prompt";
import type { RoomView } from "../room-view";
import { detectSignals } from "../without-model/detect-signals";
import { judgeProgress } from "../without-model/judge-progress";
import { readWindow } from "../without-model/read-window";
import { summarizePeople } from "../without-model/summarize-people";
import { type FusedAnswer, fusedAnswerSchema } from "./answers";
import {
  analysisTemplate,
  fillAnalysis,
  labelRules,
  memoryRules,
  progressRules,
  signalRules,
} from "./instructions";

const template = analysisTemplate(
  "Do four things, in this order.",
  labelRules,
  progressRules,
  signalRules,
  memoryRules,
);

/** The analyzer's three model questions in one call (MUCA §3, fused mode). */
export const fusedAnalysisQuestion: Question<RoomView, FusedAnswer> = {
  id: "muca/fused-analysis",
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
  answer: fusedAnswerSchema,
  withoutModel: (view) => {
    const reading = readWindow(view);
    const newIds = new Set(view.window.flatMap(({ id, labels }) => (labels === null ? [id] : [])));
    return {
      reasoning: "Answered by rule from shared word stems, signs of agreement and the running thread.",
      labels: reading.newLabels,
      progress: judgeProgress(reading),
      ...detectSignals(reading),
      memory: summarizePeople(reading, newIds),
    };
  },
};

import type { Question } from "@/lib/llm/question";
import { createHandles } from "../prompting/handles";
import { roomPrompt } from "../prompting/room-prompt";
import type { RoomView } from "../room-view";
import { detectSignals } from "../without-model/detect-signals";
import { readWindow } from "../without-model/read-window";
import { type FeaturesAnswer, featuresAnswerSchema } from "./answers";
import { analysisTemplate, fillAnalysis, labelRules, signalRules } from "./instructions";

const template = analysisTemplate(labelRules, signalRules);

/** What each new utterance is about, and whether the talk is stuck or leaves something unsolved (MUCA §3.2). */
export const utteranceFeaturesQuestion: Question<RoomView, FeaturesAnswer> = {
  id: "muca/utterance-features",
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
  answer: featuresAnswerSchema,
  withoutModel: (view) => {
    const reading = readWindow(view);
    return {
      reasoning: "Labelled by rule from shared word stems and the running thread.",
      labels: reading.newLabels,
      ...detectSignals(reading),
    };
  },
};

import type { Question } from "@/lib/llm/question";
import { createHandles } from "../prompting/handles";
import { roomPrompt } from "../prompting/room-prompt";
import type { RoomView } from "../room-view";
import { detectSignals } from "../without-model/detect-signals";
import { judgeProgress } from "../without-model/judge-progress";
import { readWindow } from "../without-model/read-window";
import { summarizePeople } from "../without-model/summarize-people";
import { type FusedAnswer, fusedAnswerSchema } from "./answers";
import { analysisTemplate, fillAnalysis } from "./instructions";

/** The rules of the three questions, told once and shorter, since one reader needs them all. */
const fusedRules = [
  "Report in this order.",
  "labels: for every utterance marked new, the sub-topics it is about: none, one or several. One entry for each and no",
  "others. A short answer is about what it answers (replyTo, else the question before it); greetings and small talk",
  "are about none.",
  "progress: only for sub-topics that the new talk changes. summary: who holds which opinion and why, by name, at most",
  "three sentences, carried on from the recorded one. status, judged from it: not-discussed (nobody spoke of it),",
  "being-discussed, or well-discussed ({{wellDiscussed}}). One that is opened again goes back to being-discussed, none",
  "to not-discussed.",
  "stuck: people go round in circles, repeat themselves or do not know how to go on; lively disagreement is not that.",
  "unsolved: something asked of all, of the host or of BOT that nobody answered; not what participants ask each other.",
  "memory: for each participant (never HOST or BOT) and sub-topic with something new, one or two sentences of all that",
  "this person said on it, in place of the record: keep votes, choices, offers, numbers, refusals. evidence: that very",
  "person's utterances, recorded ones (E1) too; without any the sentence is dropped. Never mix up or judge people.",
].join("\n");

const template = analysisTemplate(fusedRules);

/** The analyzer's three model questions in one call (MUCA §3, fused mode). */
export const fusedAnalysisQuestion: Question<RoomView, FusedAnswer> = {
  id: "muca/fused-analysis",
  version: 2,
  purpose: "analysis",
  template,
  prompt: (view, instructions = template.text) =>
    roomPrompt({
      view,
      handles: createHandles(view),
      task: fillAnalysis(instructions, view),
      markNew: true,
      // Only of those who wrote something new can a record change.
      memoryOf: new Set(view.window.flatMap(({ from, labels }) => (labels === null ? [from] : []))),
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

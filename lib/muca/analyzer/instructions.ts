import { fillTemplate, type PromptTemplate } from "@/lib/shared/prompt-template";
import { wellDiscussedMeans } from "../prompting/room-prompt";
import { answerFieldsVariable, roomValues, roomVariables } from "../prompting/room-variables";
import type { RoomView } from "../room-view";

const analystRole =
  "You follow a group conversation for its facilitator. You do not take part in it; you only read and report.";

export const labelRules = [
  'Labels. For every utterance marked "new", list the sub-topics it is about.',
  "- One utterance may be about none, one or several; threads of talk may cross.",
  "- A short answer (agreeing, refusing, a number, an emoji) is about whatever it answers: look at replyTo, else at",
  "  the question or proposal before it.",
  "- Greetings, small talk and remarks about the chat itself are about none: give an empty list.",
  "- Give each new utterance exactly one entry, and no entry to any other.",
].join("\n");

export const signalRules = [
  "Two signals about the newest part of the conversation.",
  "- stuck: true when people go round in circles, repeat themselves, or say that they do not know how to go on.",
  "  Lively disagreement is not being stuck.",
  "- unsolved: true when there is an issue or question that the facilitator (BOT) should take up: asked of everybody,",
  "  of the host or of BOT, and answered by nobody. A question that participants ask each other is not one, even",
  "  when its answer is still to come.",
].join("\n");

export const progressRules = [
  "Progress. For each sub-topic that the new talk touches, or whose record is wrong:",
  "1. summary: who holds which opinion and why, in at most three sentences. Start from the recorded summary and",
  "   change it only where people said something new. Name people by their names here.",
  "2. status, judged from that summary:",
  "   not-discussed: nobody has said anything about it.",
  "   being-discussed: people talk or have talked about it, but it is not well discussed.",
  "   well-discussed: {{wellDiscussed}}.",
  "   A sub-topic that people open again goes back from well-discussed to being-discussed. None goes back to",
  "   not-discussed.",
  "Leave out sub-topics of which nothing changed.",
].join("\n");

export const memoryRules = [
  "Memory. For each participant (never HOST or BOT) and each sub-topic on which that person said something new:",
  "- sentences: one or two short sentences of what this person has said about it so far, old and new together.",
  "  They replace what is recorded, so keep what still holds: above all votes, choices, offers, numbers and refusals.",
  "- evidence: handles of the utterances that each sentence rests on, all written by that very person. Handles of",
  "  older utterances (E1 and so on) may be kept from the record. A sentence without evidence is thrown away.",
  "- Report only what was said. Never mix up two people, and add no judgement about anyone.",
  "Leave out people and sub-topics with nothing new.",
].join("\n");

const reasonFirst =
  "Fill the field reasoning first, in a few plain sentences: what the new utterances do, and what follows from it.";

/** The instructions of an analysis question: who reads, what for, and at the end how to answer. */
export function analysisTemplate(...parts: string[]): PromptTemplate {
  return {
    text: [analystRole, ...parts, "{{answerFields}}"].join("\n\n"),
    variables: [
      answerFieldsVariable,
      {
        name: "wellDiscussed",
        required: false,
        help: "When a sub-topic counts as well discussed in this kind of talk.",
      },
      ...roomVariables,
    ],
  };
}

/** The instructions with their values for one room. */
export function fillAnalysis(instructions: string, view: RoomView): string {
  return fillTemplate(instructions, {
    ...roomValues(view),
    wellDiscussed: wellDiscussedMeans(view.inputs.kind),
    answerFields: reasonFirst,
  });
}

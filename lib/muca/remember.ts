import { lookUp } from "@/lib/shared/look-up";
import type { Conversation } from "./conversation";
import type { Decision, Summaries, SummarySentence, TurnOutcome } from "./decision";
import type { FacilitatorMemory } from "./facilitator-memory";
import type { Analysis } from "./mind";
import { shortWindowSize } from "./schedule";
import type { Settings } from "./settings";
import { type SubTopic, type SubTopicStatus, subTopicStatuses } from "./sub-topic";

export interface Analysed {
  memory: FacilitatorMemory;
  /** Labels that were taken: utterance id → sub-topic ids. */
  labels: Record<string, string[]>;
  /** Utterances whose labels were not taken. */
  ignoredLabels: string[];
}

/**
 * Takes what the analyzer found into memory and labels the conversation's utterances (MUCA §3). Labels for
 * utterances outside the short window or labelled before are ignored and noted; sub-topics that do not exist are
 * dropped.
 */
export function rememberAnalysis(
  conversation: Conversation,
  memory: FacilitatorMemory,
  settings: Settings,
  analysis: Analysis,
  at: string | null,
): Analysed {
  const known = new Set(memory.subTopics.map(({ id }) => id));
  const labels: Record<string, string[]> = {};
  for (const { id } of conversation.window(shortWindowSize(settings, conversation.participantCount))) {
    const about = lookUp(analysis.labels, id)?.filter((subTopicId) => known.has(subTopicId));
    if (about && conversation.label(id, about)) labels[id] = [...new Set(about)];
  }
  const subTopics = memory.subTopics.map((subTopic) => {
    const judged = lookUp(analysis.statuses, subTopic.id);
    // What the facilitator set by hand, or put aside, is not the analyzer's to change.
    const fixed = subTopic.held === true || subTopic.closed === true;
    const status = fixed ? subTopic.status : nextStatus(subTopic.status, judged);
    const summary = lookUp(analysis.topicSummaries, subTopic.id) ?? subTopic.summary;
    const discussedSince = subTopic.discussedSince ?? (status === "not-discussed" ? null : at);
    return { ...subTopic, status, summary, discussedSince };
  });
  return {
    memory: withSubTopics(
      {
        ...memory,
        summaries: merge(memory.summaries, analysis.summaries),
        ...(analysis.thread === undefined ? {} : { thread: analysis.thread }),
      },
      subTopics,
      conversation.i,
    ),
    labels,
    ignoredLabels: [...new Set([...analysis.ignoredLabels, ...Object.keys(analysis.labels)])].filter(
      (id) => !Object.hasOwn(labels, id),
    ),
  };
}

/** A sub-topic may be reopened, but never becomes not discussed again: then it stays as it was (MUCA §3.1). */
function nextStatus(now: SubTopicStatus, judged: SubTopicStatus | undefined): SubTopicStatus {
  return judged === undefined || judged === subTopicStatuses[0] ? now : judged;
}

function merge(before: Summaries, update: Summaries): Summaries {
  const merged: Summaries = { ...before };
  for (const [participantId, bySubTopic] of Object.entries(update)) {
    merged[participantId] = { ...lookUp(merged, participantId), ...bySubTopic };
  }
  return merged;
}

/** Memory without the sentences that rest on an utterance whose author took it back. */
export function forgetUtterance(memory: FacilitatorMemory, utteranceId: string): FacilitatorMemory {
  const restsOnIt = ({ evidence }: SummarySentence) => evidence.includes(utteranceId);
  const summaries = Object.fromEntries(
    Object.entries(memory.summaries).map(([personId, bySubTopic]) => [
      personId,
      Object.fromEntries(
        Object.entries(bySubTopic).flatMap(([subTopicId, sentences]) => {
          const kept = sentences.filter((sentence) => !restsOnIt(sentence));
          return kept.length > 0 ? [[subTopicId, kept]] : [];
        }),
      ),
    ]),
  );
  return { ...memory, summaries };
}

/** Puts a changed agenda into memory and notes when the number of well-discussed sub-topics rose (MUCA §4, act 5). */
export function withSubTopics(
  memory: FacilitatorMemory,
  subTopics: readonly SubTopic[],
  i: number,
): FacilitatorMemory {
  const count = subTopics.filter(({ status }) => status === "well-discussed").length;
  const rose = count > memory.wellDiscussed.highest;
  return {
    ...memory,
    subTopics: subTopics.map((subTopic) => ({ ...subTopic })),
    wellDiscussed: rose ? { highest: count, at: i } : memory.wellDiscussed,
  };
}

/**
 * Closes a turn: counts silence, starts cool-downs for what was posted, and lets an act whose reply was dropped sit
 * out the next turn (MUCA §4). `memory` is the one the decision was made on.
 */
export function rememberOutcome(
  memory: FacilitatorMemory,
  decision: Decision,
  outcome: Pick<TurnOutcome, "spoke">,
): FacilitatorMemory {
  const { chosen, i } = decision;
  const closed: FacilitatorMemory = { ...memory, turn: decision.turn, sitsOut: null };
  if (!outcome.spoke) {
    return { ...closed, nSilent: memory.nSilent + 1, sitsOut: chosen === "keep-silence" ? null : chosen };
  }
  return {
    ...closed,
    nSilent: 0,
    firedAt: { ...memory.firedAt, [chosen]: i },
    encouragements:
      chosen === "participation-encouragement" ? encourage(memory, decision) : memory.encouragements,
    timeBoxesPosted: timeBoxes(memory, decision),
  };
}

function encourage(
  { encouragements }: FacilitatorMemory,
  { target, i }: Decision,
): FacilitatorMemory["encouragements"] {
  const counted = { ...encouragements };
  for (const id of target ?? []) counted[id] = { count: (lookUp(counted, id)?.count ?? 0) + 1, lastAt: i };
  return counted;
}

function timeBoxes(
  { timeBoxesPosted }: FacilitatorMemory,
  { chosen, reason, currentSubTopic }: Decision,
): string[] {
  const announced = chosen === "sub-topic-transition" && reason === "time-box" && currentSubTopic !== null;
  return announced ? [...timeBoxesPosted, currentSubTopic] : timeBoxesPosted;
}

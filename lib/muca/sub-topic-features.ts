import type { Conversation } from "./conversation";
import type { SubTopicFeatures } from "./decision";
import type { SubTopic } from "./sub-topic";

/** Counts who joined each sub-topic (`N_ed`) and who is still on it (`N_ing`), in agenda order (MUCA §3.4). */
export function computeSubTopicFeatures(
  conversation: Conversation,
  subTopics: readonly SubTopic[],
  nSw: number,
): SubTopicFeatures[] {
  return subTopics.map(({ id, status }) => ({
    id,
    status,
    nEd: conversation.countJoined(id),
    nIng: conversation.countDiscussing(id, nSw),
    utterances: conversation.countUtterancesOn(id),
  }));
}

/**
 * The sub-topic with most participant utterances in the short window; a tie goes to the one whose newest
 * participant utterance is newer, then to agenda order. Null when no participant utterance there is labelled
 * (MUCA §3, "Current sub-topic"). Host and bot count for nobody; those who left do.
 */
export function findCurrentSubTopic(
  conversation: Conversation,
  subTopics: readonly SubTopic[],
  nSw: number,
): string | null {
  const window = conversation.window(nSw);
  let current: { id: string; count: number; newest: number } | null = null;
  for (const { id } of subTopics) {
    let count = 0;
    let newest = -1;
    window.forEach((utterance, position) => {
      if (!conversation.isParticipant(utterance.from) || !utterance.labels?.includes(id)) return;
      count += 1;
      newest = position;
    });
    if (count === 0) continue;
    if (!current || count > current.count || (count === current.count && newest > current.newest)) {
      current = { id, count, newest };
    }
  }
  return current?.id ?? null;
}

/**
 * The sub-topic to propose next: the first not discussed in agenda order, else the first not well discussed,
 * never the current one or one the facilitator closed; null proposes to wrap up (MUCA §4, "Transition").
 */
export function proposeNextSubTopic(subTopics: readonly SubTopic[], current: string | null): string | null {
  const others = subTopics.filter(({ id, closed }) => id !== current && closed !== true);
  const next =
    others.find(({ status }) => status === "not-discussed") ??
    others.find(({ status }) => status !== "well-discussed");
  return next?.id ?? null;
}

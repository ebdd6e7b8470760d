import type { Message } from "@/lib/contract/entry";
import type { ParticipantFeatures } from "@/lib/muca/decision";
import { countWords } from "@/lib/shared/text";

/** What one person has written. */
export interface Talk {
  utterances: number;
  words: number;
}

/**
 * Utterances and words by participant id: what the last turn counted, plus the messages written since
 * (`seq` above `sinceSeq`). Private words are no utterances (MUCA §1).
 */
export function countTalk(
  features: Readonly<Record<string, ParticipantFeatures>>,
  messages: readonly Message[],
  sinceSeq: number,
): Record<string, Talk> {
  const talk: Record<string, Talk> = {};
  for (const [id, feature] of Object.entries(features)) {
    talk[id] = { utterances: feature.freqLong, words: feature.lenLong };
  }
  for (const { seq, body } of messages) {
    if (seq <= sinceSeq || body.to !== null || body.author.kind !== "participant") continue;
    const before = talk[body.author.participantId] ?? { utterances: 0, words: 0 };
    talk[body.author.participantId] = {
      utterances: before.utterances + 1,
      words: before.words + countWords(body.text ?? ""),
    };
  }
  return talk;
}

/** Each person's share of the words of all given people, in 0..1; all 0 before anybody wrote. */
export function talkShares(
  ids: readonly string[],
  talk: Readonly<Record<string, Talk>>,
): Record<string, number> {
  const words = (id: string) => talk[id]?.words ?? 0;
  const total = ids.reduce((sum, id) => sum + words(id), 0);
  return Object.fromEntries(ids.map((id) => [id, total === 0 ? 0 : words(id) / total]));
}

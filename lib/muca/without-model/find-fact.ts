import { countShared, readText } from "@/lib/shared/language";
import type { WindowReading } from "./read-window";

export interface Fact {
  text: string;
  /** Who said it; null when the room's description does. */
  person: string | null;
}

/** Stems of a question that a sentence must share to count as its answer, as a share of them. */
const neededShare = 0.5;

/**
 * The sentence that answers a question best: from the room's description, else from what a person said; null
 * when none shares enough words. Never anything else: what nobody said is not known (MUCA §5).
 */
export function findFact(question: string, asker: string | null, reading: WindowReading): Fact | null {
  const asked = readText(question).content;
  if (asked.size === 0) return null;
  let best: Fact | null = null;
  let bestScore = 0;
  for (const fact of listFacts(reading, asker)) {
    const { content, sentences } = readText(fact.text);
    if (sentences.every(({ isQuestion }) => isQuestion) || fact.text === question) continue;
    const shared = countShared(asked, content);
    const score = shared / asked.size + (content.size > shared ? 0.05 : -0.3);
    if (shared > 0 && shared / asked.size >= neededShare && score > bestScore)
      [best, bestScore] = [fact, score];
  }
  return best;
}

function listFacts({ view, utterances }: WindowReading, asker: string | null): Fact[] {
  const { agenda, hints, roles } = view.inputs;
  const given = [hints, roles, agenda, ...view.subTopics.map(({ done }) => done)];
  const facts: Fact[] = given.flatMap((text) =>
    text === null ? [] : readText(text).sentences.map((sentence) => ({ text: sentence.text, person: null })),
  );
  for (const [person, bySubTopic] of Object.entries(view.summaries)) {
    if (person === asker) continue;
    for (const { text } of Object.values(bySubTopic).flat()) facts.push({ text, person });
  }
  for (const { byPerson, from, reading } of utterances) {
    if (!byPerson || from === asker) continue;
    for (const { text, isQuestion } of reading.sentences) if (!isQuestion) facts.push({ text, person: from });
  }
  return facts;
}

import { readText } from "@/lib/shared/language";
import type { SummaryAnswer } from "../analyzer/answers";
import type { SummarySentence } from "../decision";
import { cues } from "./cues";
import type { ReadUtterance, WindowReading } from "./read-window";
import { detectChoice, detectStance } from "./stance";
import { fitTo, quoteText } from "./wording";

/** Code points of a sentence in the record. */
const sentenceLength = 200;
/** Sentences kept per person and sub-topic (MUCA §3.3). */
const kept = 2;

/**
 * Updates what each person has said on each sub-topic from the new utterances: sentences in the person's own
 * words with the utterance they stand in. The newest vote always stays, then what says most.
 */
export function summarizePeople(
  reading: WindowReading,
  newIds: ReadonlySet<string>,
): SummaryAnswer["memory"] {
  const memory: SummaryAnswer["memory"] = [];
  for (const [person, subTopicId] of touched(reading, newIds)) {
    const subTopic = reading.handles.subTopic(subTopicId);
    if (subTopic === null) continue;
    const before = reading.view.summaries[person]?.[subTopicId] ?? [];
    const fresh = reading.utterances
      .filter(({ id, from, labels }) => newIds.has(id) && from === person && labels.includes(subTopicId))
      .flatMap((utterance) => sentencesOf(utterance, reading));
    const chosen = choose([...before, ...fresh]);
    if (fresh.length === 0 || chosen.length === 0) continue;
    memory.push({
      person: reading.handles.person(person),
      subTopic,
      sentences: chosen.map(({ text, evidence }) => ({
        text,
        evidence: evidence.flatMap((id) => reading.handles.utterance(id) ?? []),
      })),
    });
  }
  return memory;
}

function touched(reading: WindowReading, newIds: ReadonlySet<string>): [string, string][] {
  const pairs = new Map<string, [string, string]>();
  for (const { id, from, byPerson, labels } of reading.utterances) {
    if (!byPerson || !newIds.has(id)) continue;
    for (const label of labels) pairs.set(JSON.stringify([from, label]), [from, label]);
  }
  return [...pairs.values()];
}

function sentencesOf(utterance: ReadUtterance, reading: WindowReading): SummarySentence[] {
  const own = utterance.reading.sentences.flatMap(({ text, content, isQuestion }) => {
    const worth = detectChoice(text) !== null || (content.size >= 2 && !isQuestion);
    return worth ? [{ text: fitTo(text, sentenceLength), evidence: [utterance.id] }] : [];
  });
  if (own.length > 0 || utterance.stance === null) return own;
  const answered = findAnswered(utterance, reading);
  if (!answered) return [];
  const name = reading.view.names[answered.from] ?? "somebody";
  const verb = utterance.stance === "agrees" ? "Agrees with" : "Disagrees with";
  return [{ text: `${verb} ${name}: ${quoteText(answered.text, 120)}`, evidence: [utterance.id] }];
}

/** What a short answer answers: what it replies to, else the last thing of substance that somebody else said. */
function findAnswered(utterance: ReadUtterance, reading: WindowReading): ReadUtterance | undefined {
  const direct = reading.utterances.find(({ id }) => id === utterance.replyTo);
  if (direct && direct.text !== "")
    return direct.byPerson && direct.from !== utterance.from ? direct : undefined;
  const at = reading.utterances.indexOf(utterance);
  return reading.utterances
    .slice(Math.max(0, at - 6), at)
    .findLast(
      (other) =>
        other.byPerson &&
        other.from !== utterance.from &&
        (other.choice !== null || other.reading.content.size >= 2) &&
        other.labels.some((label) => utterance.labels.includes(label)),
    );
}

/** The newest vote, then the sentences that say most, in the order in which they were said. */
function choose(sentences: readonly SummarySentence[]): SummarySentence[] {
  const distinct = sentences.filter(
    ({ text }, k) =>
      sentences.findLastIndex((other) => other.text.toLowerCase() === text.toLowerCase()) === k,
  );
  const vote = distinct.findLast(({ text }) => detectChoice(text) !== null);
  const ranked = distinct
    .map((sentence, k) => ({ sentence, score: worthOf(sentence.text) + k * 0.1 }))
    .filter(
      ({ sentence }) => sentence !== vote && (vote === undefined || detectChoice(sentence.text) === null),
    )
    .sort((a, b) => b.score - a.score)
    .map(({ sentence }) => sentence);
  const best = new Set([...(vote ? [vote] : []), ...ranked].slice(0, kept));
  return distinct.filter((sentence) => best.has(sentence));
}

function worthOf(text: string): number {
  const { content } = readText(text);
  return (
    Math.min(content.size, 8) * 0.3 +
    (cues.position.test(text) ? 1 : 0) +
    (cues.proposal.test(text) ? 1 : 0) +
    (cues.reason.test(text) ? 1 : 0) +
    (detectStance(text) === null ? 0 : 0.5)
  );
}

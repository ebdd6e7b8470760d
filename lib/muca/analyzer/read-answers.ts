import type { z } from "zod";
import type { Summaries, SummarySentence } from "../decision";
import type { Analysis } from "../mind";
import type { Handles } from "../prompting/handles";
import type { RoomView } from "../room-view";
import type { labelsField, memoryField, progressField } from "./answers";

/**
 * Labels by id. Counted: the first answer for each utterance of the window that had no label yet. Anything about
 * other utterances is ignored and noted; sub-topics that do not exist are dropped (MUCA §3.2).
 */
export function readLabels(
  answer: z.infer<typeof labelsField>,
  view: RoomView,
  handles: Handles,
): Pick<Analysis, "labels" | "ignoredLabels"> {
  const unlabelled = new Set(view.window.flatMap(({ id, labels }) => (labels === null ? [id] : [])));
  const labels: Analysis["labels"] = {};
  const ignoredLabels: string[] = [];
  for (const { utterance, subTopics } of answer) {
    const id = handles.utteranceId(utterance);
    if (id === null || !unlabelled.delete(id)) {
      ignoredLabels.push(id ?? utterance);
      continue;
    }
    labels[id] = [...new Set(subTopics.flatMap((handle) => handles.subTopicId(handle) ?? []))];
  }
  return { labels, ignoredLabels };
}

/** Statuses and topic summaries by id; a status never falls back to not-discussed (MUCA §3.1). */
export function readProgress(
  answer: z.infer<typeof progressField>,
  view: RoomView,
  handles: Handles,
): Pick<Analysis, "statuses" | "topicSummaries"> {
  const before = new Map(view.subTopics.map((subTopic) => [subTopic.id, subTopic.status]));
  const statuses: Analysis["statuses"] = {};
  const topicSummaries: Analysis["topicSummaries"] = {};
  for (const { subTopic, summary, status } of answer) {
    const id = handles.subTopicId(subTopic);
    if (id === null) continue;
    if (status !== "not-discussed" && status !== before.get(id)) statuses[id] = status;
    if (summary.trim() !== "") topicSummaries[id] = summary.trim();
  }
  return { statuses, topicSummaries };
}

/**
 * Personal summaries by id. A sentence stays only if all of its evidence exists and is that person's own:
 * an utterance of the window that the person wrote, or one that the record already gives for that person.
 */
export function readMemory(answer: z.infer<typeof memoryField>, view: RoomView, handles: Handles): Summaries {
  const authors = new Map(view.window.map(({ id, from }) => [id, from]));
  const summaries: Summaries = {};
  for (const { person, subTopic, sentences } of answer) {
    const personId = handles.personId(person);
    const subTopicId = handles.subTopicId(subTopic);
    if (personId === null || subTopicId === null || personId === "host" || personId === "bot") continue;
    const recorded = recordedEvidence(view, personId);
    const kept = sentences.flatMap((sentence): SummarySentence[] => {
      const evidence = sentence.evidence.map((handle) => handles.utteranceId(handle));
      const own = evidence.filter(
        (id): id is string =>
          id !== null && (authors.has(id) ? authors.get(id) === personId : recorded.has(id)),
      );
      const sound = own.length > 0 && own.length === evidence.length && sentence.text.trim() !== "";
      return sound ? [{ text: sentence.text.trim(), evidence: [...new Set(own)] }] : [];
    });
    if (kept.length === 0) continue;
    const ofPerson = summaries[personId] ?? {};
    ofPerson[subTopicId] = kept;
    summaries[personId] = ofPerson;
  }
  return summaries;
}

function recordedEvidence(view: RoomView, personId: string): Set<string> {
  const own = view.summaries[personId] ?? {};
  return new Set(Object.values(own).flatMap((sentences) => sentences.flatMap(({ evidence }) => evidence)));
}

import type { Ask } from "@/lib/llm/question";
import { onlyListens, playChat } from "./play";
import type { Chat } from "./read-chats";

export interface TopicRow {
  chat: string;
  /** Utterances that people put to a topic, and how many of them were labelled with one of theirs. */
  labelled: number;
  right: number;
  share: number;
  turns: number;
}

/** Labels against what people said an utterance is about: the first label counts, given without looking ahead. */
export async function evaluateTopics(chats: readonly Chat[], ask: Ask) {
  const rows: TopicRow[] = [];
  for (const { name, file, gold } of chats) {
    if (gold === null || gold.size === 0) continue;
    const found = new Map<string, string | undefined>();
    let turns = 0;
    for await (const { result } of playChat(file, ask, onlyListens)) {
      turns += 1;
      for (const [id, labels] of Object.entries(result.labels)) found.set(id, labels[0]);
    }
    const right = [...gold].filter(([id, topics]) =>
      topics.some((k) => found.get(id) === `s${k + 1}`),
    ).length;
    rows.push({ chat: name, labelled: gold.size, right, share: right / gold.size, turns });
  }
  if (rows.length === 0) throw new Error("No conversation of the folder says what its utterances are about.");
  const labelled = rows.reduce((sum, row) => sum + row.labelled, 0);
  const right = rows.reduce((sum, row) => sum + row.right, 0);
  return {
    rows,
    summary: {
      "share of labelled turns": right / labelled,
      "mean of conversations": rows.reduce((sum, { share }) => sum + share, 0) / rows.length,
    },
  };
}

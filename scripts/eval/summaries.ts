import type { Ask, Question } from "@/lib/llm/question";
import type { FusedAnswer, SummaryAnswer } from "@/lib/muca/analyzer/answers";
import { readMemory } from "@/lib/muca/analyzer/read-answers";
import { createHandles } from "@/lib/muca/prompting/handles";
import type { RoomView } from "@/lib/muca/room-view";
import { onlyListens, playChat } from "./play";
import type { Chat } from "./read-chats";

interface Counts {
  sentences: number;
  sound: number;
}

/** How many summary sentences rest on utterances of that very person, and where the statuses ended. */
export async function evaluateSummaries(chats: readonly Chat[], ask: Ask) {
  const rows = [];
  for (const { name, file } of chats) {
    const counts: Counts = { sentences: 0, sound: 0 };
    const statuses = new Map<string, string>();
    for await (const { result } of playChat(file, countSentences(ask, counts), onlyListens)) {
      for (const { id, status } of result.memory.subTopics) statuses.set(id, status);
    }
    const ended = (status: string) => [...statuses.values()].filter((each) => each === status).length;
    rows.push({
      ...{ chat: name, sentences: counts.sentences, "own evidence": counts.sound },
      share: counts.sentences === 0 ? 1 : counts.sound / counts.sentences,
      "well discussed": ended("well-discussed"),
      "being discussed": ended("being-discussed"),
      "not discussed": ended("not-discussed"),
    });
  }
  const sentences = rows.reduce((sum, row) => sum + row.sentences, 0);
  const sound = rows.reduce((sum, row) => sum + row["own evidence"], 0);
  return {
    rows,
    summary: { sentences, "share with evidence of that person's own": sound / Math.max(1, sentences) },
  };
}

/** Looks at what was answered before unsound sentences are dropped from it. */
function countSentences(ask: Ask, counts: Counts): Ask {
  return async (question, context, options) => {
    const answered = await ask(question, context, options);
    const view = viewOf(question, context);
    if (view) {
      const { memory } = answered.answer as FusedAnswer | SummaryAnswer;
      const kept = readMemory(memory, view, createHandles(view));
      counts.sentences += memory.reduce((sum, { sentences }) => sum + sentences.length, 0);
      counts.sound += Object.values(kept)
        .flatMap((bySubTopic) => Object.values(bySubTopic))
        .reduce((sum, sentences) => sum + sentences.length, 0);
    }
    return answered;
  };
}

/** The room as a question that answers with summaries saw it; null for other questions. */
function viewOf<C, A>({ id }: Question<C, A>, context: C): RoomView | null {
  if (id === "muca/fused-analysis") return context as unknown as RoomView;
  if (id === "muca/accumulative-summary") return (context as unknown as { view: RoomView }).view;
  return null;
}

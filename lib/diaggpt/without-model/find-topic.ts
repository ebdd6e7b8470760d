import { readText } from "@/lib/shared/language";
import type { Topic } from "../topic";
import type { TopicStack } from "../topic-stack";

const predefined = (stack: TopicStack) =>
  stack.topics.filter(({ kind, origin }) => kind !== "goal" && origin === "predefined");

/** The predefined topic whose title a text speaks of most; null when it names none, or two alike. */
export function findTopicByWords(stack: TopicStack, text: string, among = predefined(stack)): Topic | null {
  const words = readText(text).content;
  const scored = among
    .map((topic) => {
      const title = readText(topic.title).content;
      const shared = [...title].filter((word) => words.has(word)).length;
      return { topic, score: title.size === 0 ? 0 : shared / title.size, shared };
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.score - a.score || b.shared - a.shared);
  const [best, second] = scored;
  if (!best || (second && second.score === best.score && second.shared === best.shared)) return null;
  return best.topic;
}

/** Answers that name their item, one a line or between semicolons: "Day: Friday; Guests: 4". */
export function readLabelled(stack: TopicStack, text: string): { topicId: string; value: string }[] {
  return text.split(/[\n;]+/u).flatMap((part) => {
    const named = /^\s*([^:=]{2,60})\s*[:=]\s*(.+)$/u.exec(part);
    const label = fold(named?.[1] ?? "");
    const value = named?.[2]?.trim() ?? "";
    const topic = predefined(stack).find(({ kind, title }) => kind === "ask" && fold(title) === label);
    return topic && value !== "" ? [{ topicId: topic.id, value }] : [];
  });
}

function fold(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

import type { ChecklistItem, Task } from "./task";
import { isComplete, type TopicStack, topicOfItem } from "./topic-stack";

export const recordStates = ["open", "current", "answered", "provided", "refused", "skipped"] as const;
export type RecordState = (typeof recordStates)[number];

/** One line of what a consultation recorded. */
export interface RecordLine {
  topicId: string;
  itemId: string;
  taskId: string;
  title: string;
  kind: ChecklistItem["kind"];
  required: boolean;
  state: RecordState;
  value: string | null;
  /** Ids of the messages it rests on. */
  evidence: string[];
  fits: boolean;
  byHand: boolean;
}

/** The checklist with what was recorded for each item, in the order of the tasks (DiagGPT §2). */
export function toRecord(stack: TopicStack): RecordLine[] {
  return stack.tasks.flatMap((task) => task.checklist.flatMap((item) => toLine(stack, task, item)));
}

function toLine(stack: TopicStack, task: Task, item: ChecklistItem): RecordLine[] {
  const topic = topicOfItem(stack, item.id, task.id);
  if (!topic) return [];
  const { answer, status } = topic;
  return [
    {
      ...{ topicId: topic.id, itemId: item.id, taskId: task.id },
      ...{ title: item.title, kind: item.kind, required: item.required },
      state: stateOf(item, status, answer),
      value: answer && !answer.refused ? answer.value : null,
      evidence: answer?.evidence ?? [],
      fits: answer?.fits ?? true,
      byHand: answer?.byHand ?? false,
    },
  ];
}

function stateOf(item: ChecklistItem, status: string, answer: { refused: boolean } | null): RecordState {
  if (status === "current") return "current";
  if (status !== "finished") return "open";
  if (item.kind === "provide") return "provided";
  if (answer?.refused) return "refused";
  return answer ? "answered" : "skipped";
}

/** Finished items and all items, for a quiet progress line. */
export function progressOf(stack: TopicStack): { done: number; all: number; complete: boolean } {
  const lines = toRecord(stack);
  const done = lines.filter(({ state }) => state !== "open" && state !== "current").length;
  return { done, all: lines.length, complete: isComplete(stack) };
}

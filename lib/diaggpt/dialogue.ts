import { type ChecklistItem, findItem, type Task } from "./task";
import type { Topic } from "./topic";
import { findTopic, type TopicStack } from "./topic-stack";

/** One message of a dialogue. */
export interface Line {
  id: string;
  /** Name of the person, or null for the assistant. */
  from: string | null;
  text: string;
  /** ISO. */
  at: string;
}

/** What a question about a dialogue may know. */
export interface DialogueView {
  stack: TopicStack;
  /** The task that is being worked on. */
  task: Task;
  /** Everything said before this round, oldest first. */
  history: readonly Line[];
  /** What people said since the assistant's last message; empty for the opening. */
  news: readonly Line[];
  /** Other tasks that may be loaded when somebody wants them. */
  loadable: readonly Task[];
  /** ISO time of the round. */
  at: string;
}

/** The checklist item a topic stands for, in whichever loaded task; null for none. */
export function itemOf(stack: TopicStack, topic: Topic | null): ChecklistItem | null {
  const task = stack.tasks.find(({ id }) => id === topic?.taskId);
  return task && topic ? findItem(task, topic.itemId) : null;
}

/** The task of the topmost open topic that has one, else the first loaded. */
export function taskInWork(stack: TopicStack): Task | null {
  const owner = stack.order.map((id) => findTopic(stack, id)?.taskId ?? null).findLast((id) => id !== null);
  return stack.tasks.find(({ id }) => id === owner) ?? stack.tasks.at(-1) ?? null;
}

/** The topmost open item that is to be asked for; null when there is none. */
export function pendingAsk(stack: TopicStack): Topic | null {
  const open = stack.order.map((id) => findTopic(stack, id));
  return open.findLast((topic) => topic?.kind === "ask") ?? null;
}

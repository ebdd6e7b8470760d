import type { Task } from "./task";
import type { Topic, TopicKind } from "./topic";

/** All topics of a dialogue, and those that are still open as a stack. Plain, so that it can be stored (DiagGPT §1). */
export interface TopicStack {
  /** Loaded tasks, in order. */
  tasks: readonly Task[];
  /** Every topic there ever was, in the order in which they came up. */
  topics: readonly Topic[];
  /** Ids of open topics, bottom first; the last one is current. */
  order: readonly string[];
}

export const emptyStack: TopicStack = { tasks: [], topics: [], order: [] };

/** After how many rounds without being recalled a generated topic is dropped (DiagGPT §2). */
export const forgetAfterRounds = 3;

/** The topic on top; null when nothing is loaded or every goal is reached. */
export function currentTopic(stack: TopicStack): Topic | null {
  return findTopic(stack, stack.order.at(-1) ?? null);
}

export function findTopic(stack: TopicStack, id: string | null): Topic | null {
  return stack.topics.find((topic) => topic.id === id) ?? null;
}

/** The topic of a checklist item; null when its task is not loaded. */
export function topicOfItem(stack: TopicStack, itemId: string, taskId: string | null = null): Topic | null {
  const ofTask = (topic: Topic) => taskId === null || topic.taskId === taskId;
  return stack.topics.find((topic) => topic.itemId === itemId && ofTask(topic)) ?? null;
}

/** Loads a task: its goal first, then the checklist in reverse, so that the first item is on top. Once only. */
export function loadTask(stack: TopicStack, task: Task): TopicStack {
  if (stack.tasks.some(({ id }) => id === task.id)) return stack;
  let next: TopicStack = { ...stack, tasks: [...stack.tasks, task] };
  next = push(next, { title: task.goal, kind: "goal", origin: "predefined", taskId: task.id });
  for (const { id, title, kind, required } of [...task.checklist].reverse()) {
    const topicKind = kind === "ask" ? "ask" : "answer";
    const item = { itemId: id, taskId: task.id, required };
    next = push(next, { title, kind: topicKind, origin: "predefined", ...item });
  }
  return next;
}

type NewTopic = Pick<Topic, "title" | "kind" | "origin"> &
  Partial<Pick<Topic, "taskId" | "itemId" | "required">>;

function push(stack: TopicStack, topic: NewTopic): TopicStack {
  const id = `t${stack.topics.length + 1}`;
  const fresh: Topic = {
    taskId: null,
    itemId: null,
    required: false,
    ...topic,
    id,
    status: "waiting",
    answer: null,
    earlier: [],
    idleRounds: 0,
    asked: 0,
    refusals: 0,
    misfits: 0,
  };
  return withStatuses({ ...stack, topics: [...stack.topics, fresh], order: [...stack.order, id] });
}

/** Puts a new topic on top; one of the same title that is still open is recalled instead. */
export function createTopic(stack: TopicStack, title: string, kind: Exclude<TopicKind, "goal">): TopicStack {
  const same = stack.order.find((id) => sameTitle(findTopic(stack, id)?.title ?? "", title));
  if (same !== undefined) return canJump(stack, same) ? jumpTo(stack, same) : stack;
  return push(stack, { title, kind, origin: "generated" });
}

function sameTitle(a: string, b: string): boolean {
  const fold = (text: string) => text.normalize("NFKC").trim().toLowerCase();
  return fold(a) === fold(b);
}

/** Whether a topic may be made current: it exists and is no goal, which is reached, not jumped to. */
export function canJump(stack: TopicStack, id: string): boolean {
  const topic = findTopic(stack, id);
  return topic !== null && topic.kind !== "goal";
}

/** Makes an existing topic current, also a finished or dropped one, which is open again then. */
export function jumpTo(stack: TopicStack, id: string): TopicStack {
  if (!canJump(stack, id)) return stack;
  const order = [...stack.order.filter((other) => other !== id), id];
  return withStatuses({ ...stack, order });
}

/** Takes a topic off the stack as finished. Goals are reached by `reachGoal`. */
export function finishTopic(stack: TopicStack, id: string): TopicStack {
  const topic = findTopic(stack, id);
  if (!topic || topic.kind === "goal" || !stack.order.includes(id)) return stack;
  return close(stack, id, "finished");
}

function close(stack: TopicStack, id: string, status: "finished" | "dropped"): TopicStack {
  const order = stack.order.filter((other) => other !== id);
  return withStatuses({ ...changeTopic(stack, id, (topic) => ({ ...topic, status })), order });
}

/** The goal on top was reached: every item above it is done and the report was given (DiagGPT §2). */
export function reachGoal(stack: TopicStack): TopicStack {
  const top = currentTopic(stack);
  return top?.kind === "goal" ? close(stack, top.id, "finished") : stack;
}

/** Whether everything was done: all goals reached. */
export function isComplete(stack: TopicStack): boolean {
  return stack.tasks.length > 0 && stack.order.length === 0;
}

/** One round later: generated topics that were not recalled for some rounds are dropped, predefined ones never. */
export function passRound(stack: TopicStack): TopicStack {
  const current = currentTopic(stack)?.id;
  const topics = stack.topics.map((topic) =>
    topic.id === current ? { ...topic, idleRounds: 0 } : { ...topic, idleRounds: topic.idleRounds + 1 },
  );
  const forgotten = topics.filter(
    ({ id, origin, idleRounds }) =>
      origin === "generated" && stack.order.includes(id) && idleRounds >= forgetAfterRounds,
  );
  const older: TopicStack = { ...stack, topics };
  return forgotten.reduce((next, { id }) => close(next, id, "dropped"), older);
}

/** The stack with one topic replaced. */
export function changeTopic(stack: TopicStack, id: string, change: (topic: Topic) => Topic): TopicStack {
  return { ...stack, topics: stack.topics.map((topic) => (topic.id === id ? change(topic) : topic)) };
}

/** Exactly the topic on top is current; others on the stack wait. */
function withStatuses(stack: TopicStack): TopicStack {
  const current = stack.order.at(-1);
  const open = new Set(stack.order);
  const topics = stack.topics.map((topic) => {
    if (!open.has(topic.id)) return topic;
    const status = topic.id === current ? "current" : "waiting";
    const recalled = status === "current" && topic.status !== "current";
    return { ...topic, status, ...(recalled ? { idleRounds: 0 } : {}) } satisfies Topic;
  });
  return { ...stack, topics };
}

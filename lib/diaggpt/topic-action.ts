import type { Task } from "./task";
import type { TopicKind } from "./topic";
import {
  canJump,
  changeTopic,
  createTopic,
  currentTopic,
  finishTopic,
  jumpTo,
  loadTask,
  type TopicStack,
} from "./topic-stack";

export const actionNames = [
  "stay",
  "create",
  "finish",
  "finish-and-create",
  "jump",
  "finish-and-jump",
  "load",
] as const;
export type ActionName = (typeof actionNames)[number];

type NewTopic = { title: string; kind: Exclude<TopicKind, "goal"> };

/** The one thing the topic manager does in a round (DiagGPT §2). */
export type TopicAction =
  | { name: "stay" }
  | ({ name: "create" } & NewTopic)
  | { name: "finish" }
  | ({ name: "finish-and-create" } & NewTopic)
  | { name: "jump"; topicId: string }
  | { name: "finish-and-jump"; topicId: string }
  | { name: "load"; task: Task };

/** Whether the action can be done; `finish` needs a current topic that is no goal. */
export function canApply(stack: TopicStack, action: TopicAction): boolean {
  switch (action.name) {
    case "stay":
      return true;
    case "create":
    case "finish-and-create":
      return action.title.trim() !== "";
    case "finish":
      return currentTopic(stack) !== null && currentTopic(stack)?.kind !== "goal";
    case "jump":
    case "finish-and-jump":
      return canJump(stack, action.topicId);
    case "load":
      return !stack.tasks.some(({ id }) => id === action.task.id);
  }
}

/**
 * Does an action. What is finished is the topic that was current when the round began (`current`), which the
 * answers of the round may have finished already.
 */
export function applyAction(
  stack: TopicStack,
  action: TopicAction,
  current: string | null = stack.order.at(-1) ?? null,
): TopicStack {
  const finished = () => (current === null ? stack : finishTopic(stack, current));
  switch (action.name) {
    case "stay":
      return stack;
    case "create":
      return createTopic(stack, action.title.trim(), action.kind);
    case "finish":
      return finished();
    case "finish-and-create":
      return createTopic(finished(), action.title.trim(), action.kind);
    case "jump":
      return goTo(stack, action.topicId);
    case "finish-and-jump":
      return goTo(finished(), action.topicId);
    case "load":
      return loadTask(stack, action.task);
  }
}

/** Somebody wants to talk about it: that they would rather not say it once does not count any more. */
function goTo(stack: TopicStack, id: string): TopicStack {
  return changeTopic(jumpTo(stack, id), id, (topic) => ({ ...topic, refusals: 0, asked: 0, misfits: 0 }));
}

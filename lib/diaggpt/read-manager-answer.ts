import type { DialogueView } from "./dialogue";
import { messageHandles } from "./prompting/dialogue-prompt";
import type { RoundDecision } from "./round-decision";
import { canApply, type TopicAction } from "./topic-action";
import type { ManagerAnswer } from "./topic-manager.question";

/** The decision of an answer; an action that lacks what it needs, or can't be done, becomes `stay` (DiagGPT §2). */
export function readManagerAnswer(
  view: DialogueView,
  answer: ManagerAnswer,
): RoundDecision & { unfit: boolean } {
  const wanted = toAction(view, answer);
  const fits = wanted !== null && canApply(view.stack, wanted);
  const ids = new Map([...messageHandles(view)].map(([id, handle]) => [handle, id]));
  const all = view.news.map(({ id }) => id);
  return {
    action: wanted !== null && fits ? wanted : { name: "stay" },
    unfit: !fits,
    reason: answer.reasoning,
    answers: answer.answers.map(({ topicId, value, messages }) => {
      const known = messages.flatMap((handle) => ids.get(handle) ?? []);
      return { topicId, value, evidence: known.length > 0 ? known : all };
    }),
    refused: answer.refused,
  };
}

function toAction(view: DialogueView, answer: ManagerAnswer): TopicAction | null {
  const { action: name, title, kind, topicId, taskId } = answer;
  switch (name) {
    case "stay":
    case "finish":
      return { name };
    case "create":
    case "finish-and-create":
      return title === null ? null : { name, title, kind: kind ?? "answer" };
    case "jump":
    case "finish-and-jump":
      return topicId === null ? null : { name, topicId };
    case "load": {
      const task = view.loadable.find(({ id }) => id === taskId);
      return task ? { name, task } : null;
    }
  }
}

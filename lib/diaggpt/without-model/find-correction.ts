import { type DialogueView, itemOf } from "../dialogue";
import { fitAnswer } from "../fit-answer";
import type { Topic } from "../topic";
import { cues } from "./cues";
import { findTopicByWords } from "./find-topic";

/** An earlier answer that a message replaces, and by what; null when it corrects nothing. */
export function findCorrection(
  { stack, at }: Pick<DialogueView, "stack" | "at">,
  text: string,
  pending: Topic | null,
): { topicId: string; value: string } | null {
  if (!cues.correction.test(text)) return null;
  const answered = stack.topics.filter(
    ({ kind, answer, id }) => kind === "ask" && answer && id !== pending?.id,
  );
  const lower = text.toLowerCase();
  const repeats = answered.filter(
    ({ answer }) => answer?.value && lower.includes(answer.value.toLowerCase()),
  );
  // A checklist is loaded in reverse, so its latest item comes first.
  const last = answered.at(0);
  const target =
    findTopicByWords(stack, text, answered) ??
    (repeats.length === 1 ? repeats[0] : undefined) ??
    (cues.surely.test(text) ? last : undefined);
  if (!target) return null;
  const language = stack.tasks.find(({ id }) => id === target.taskId)?.language ?? "en";
  const value = newValue(text, target);
  const item = itemOf(stack, target);
  if (item && !fitAnswer(item, value, { language, at }).fits) return null;
  return { topicId: target.id, value };
}

/** What is left of "Actually, the day is Friday, not Thursday" once its frame is taken off: "Friday". */
function newValue(text: string, { title, answer }: Topic): string {
  const contrast = /not .{1,60}? but (.+)|nicht .{1,60}? sondern (.+)/iu.exec(text);
  const escaped = title.replace(/[.*+?^${}()|[\]\\/-]/gu, "\\$&");
  const frame = new RegExp(
    `^.*?\\b(?:${escaped})\\b\\s*(?:is|was|should be|to|ist|war|soll|auf)?[:,]?\\s*`,
    "iu",
  );
  const lead =
    /^(?:(?:actually|sorry|wait|oops|no|correction|i meant?|korrektur|ich meinte|doch|eigentlich|moment|entschuldigung|nein)[,:.!\s]+)+(?:(?:it'?s|it is|it was|make (?:it|that)|es ist|es war)\s+)?/iu;
  const bare = (contrast?.[1] ?? contrast?.[2] ?? text.replace(lead, "").replace(frame, "")).trim();
  const old = answer?.value.replace(/[.*+?^${}()|[\]\\/-]/gu, "\\$&") ?? "";
  const without = old === "" ? bare : bare.replace(new RegExp(`,?\\s*(?:not|nicht)\\s+${old}`, "iu"), "");
  const value = without.replace(/[.!\s]+$/u, "").trim();
  return value === "" ? text.trim() : value;
}

import type { PromptVariable } from "@/lib/shared/prompt-template";
import type { RoomInputs } from "../room-inputs";
import { inlineData } from "./data-block";

/** Where the description of the answer's fields goes, which belongs to the answer's schema and stays in code. */
export const answerFieldsVariable: PromptVariable = {
  name: "answerFields",
  required: true,
  help: "How the answer has to be filled in. It belongs to the answer's form and can't be edited.",
};

export const topicVariables: readonly PromptVariable[] = [
  { name: "topic", required: false, help: "The room's topic, fenced as data." },
  { name: "kind", required: false, help: "Kind of talk: chit-chat, goal-oriented and so on." },
];

export const roomVariables: readonly PromptVariable[] = [
  ...topicVariables,
  { name: "botName", required: false, help: "The facilitator's name in the room, fenced as data." },
];

/** What people wrote stays fenced, also where an edited text quotes it. */
export function topicValues({ topic, kind }: Pick<RoomInputs, "topic" | "kind">): Record<string, string> {
  return { topic: inlineData("topic", topic), kind };
}

export function roomValues(view: { inputs: RoomInputs; botName: string }): Record<string, string> {
  return { ...topicValues(view.inputs), botName: inlineData("bot-name", view.botName) };
}

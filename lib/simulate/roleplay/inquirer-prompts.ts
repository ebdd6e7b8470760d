import { z } from "zod";
import type { ChatMessage } from "@/lib/llm/chat";
import type { RoleplaySettings } from "./dialogue";

/** What the inquirer answers in the structured mode. */
export const structuredOutput = z.object({
  /** True once the goal is reached; the prompt is ignored then. */
  done: z.boolean(),
  prompt: z.string(),
});

const style =
  "Write the way such a person types: plain words, short, straight to the point. No greeting, no thanks, no compliments, nothing about being a machine.";

const form = {
  structured:
    'Answer with JSON only: {"done": false, "prompt": "what you type next"}. As soon as you have all that you wanted, answer {"done": true, "prompt": ""}.',
  paper: (stopToken: string) =>
    `Put what you type between double quotes, once. As soon as you have all that you wanted, write nothing but ${stopToken}.`,
};

/**
 * The inquirer's side of the talk so far, as messages: who it is and what it wants, then its own prompts and the
 * responder's answers (LLM-Roleplay, algorithm 1). Only the extracted prompts go back, not what surrounded them.
 */
export function inquirerMessages(
  { persona, goal, settings }: { persona: string; goal: string; settings: RoleplaySettings },
  turns: readonly { prompt: string; response: string }[],
): ChatMessage[] {
  const { mode, stopToken } = settings;
  const ask = mode === "structured" ? form.structured : form.paper(stopToken);
  return [
    {
      role: "system",
      content: `You play a person who uses an assistant program. ${persona}\nStay this person to the end. ${style}`,
    },
    {
      role: "user",
      content: `What you want from the assistant:\n<goal>\n${goal}\n</goal>\nWhat do you type first?\n${ask}`,
    },
    ...turns.flatMap(({ prompt, response }): ChatMessage[] => [
      {
        role: "assistant",
        content: mode === "structured" ? JSON.stringify({ done: false, prompt }) : `"${prompt}"`,
      },
      {
        role: "user",
        content: `The assistant answered:\n<answer>\n${response}\n</answer>\nDoes that give you all you wanted? If not, ask on: doubt what looks wrong, be curious, insist on what is missing.\n${ask}`,
      },
    ]),
  ];
}

/** The responder's side of the same talk. */
export function responderMessages(
  settings: RoleplaySettings,
  turns: readonly { prompt: string; response: string }[],
  prompt: string,
): ChatMessage[] {
  return [
    { role: "system", content: settings.responderPrompt },
    ...turns.flatMap((turn): ChatMessage[] => [
      { role: "user", content: turn.prompt },
      { role: "assistant", content: turn.response },
    ]),
    { role: "user", content: prompt },
  ];
}

import type { PlayedDialogue } from "./play-batch";

/** One dialogue as a line of JSON, with everything that is known of it. */
export function toDialogueLine(dialogue: PlayedDialogue): string {
  const { key, goal, persona, personaText, inquirer, responder, seed, mode, ...played } = dialogue;
  return JSON.stringify({
    id: key,
    persona: { ...persona.features, text: personaText },
    goal: { id: goal.id, category: goal.category, text: goal.text },
    models: { inquirer, responder },
    settings: { mode, seed },
    ...played,
  });
}

/** One dialogue in the shape that OpenAI's fine-tuning of chats takes; null when nothing was said. */
export function toChatLine(dialogue: PlayedDialogue, responderPrompt: string): string | null {
  if (dialogue.turns.length === 0) return null;
  return JSON.stringify({
    messages: [
      { role: "system", content: responderPrompt },
      ...dialogue.turns.flatMap(({ prompt, response }) => [
        { role: "user", content: prompt },
        { role: "assistant", content: response },
      ]),
    ],
  });
}

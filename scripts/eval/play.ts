import type { Ask } from "@/lib/llm/question";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import type { ReplayFile } from "@/lib/muca/replay/replay-file";
import { type ReplayedTurn, replaySession } from "@/lib/muca/replay/replay-session";

/** Every turn that the facilitator takes in a recorded conversation, under settings that come on top of the file's. */
export function playChat(
  file: ReplayFile,
  ask: Ask,
  settings: Record<string, unknown> = {},
): AsyncGenerator<ReplayedTurn> {
  const merged = { ...file.settings, ...settings } as ReplayFile["settings"];
  const { signals: _, ...unscripted } = file;
  return replaySession({ ...unscripted, settings: merged } as ReplayFile, createQuestioningMind(ask), {
    scripted: false,
  });
}

/** Settings under which the bot only listens. */
export const onlyListens = {
  acts: Object.fromEntries(
    [
      "direct-chatting",
      "initiative-summarization",
      "participation-encouragement",
      "sub-topic-transition",
      "conflict-resolution",
      "in-context-chime-in",
    ].map((act) => [act, { enabled: false }]),
  ),
};

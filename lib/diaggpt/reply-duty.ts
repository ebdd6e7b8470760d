import { dataBlock } from "@/lib/muca/prompting/data-block";
import { titleOf } from "./prompting/dialogue-prompt";
import type { ReplyContext } from "./reply-context";

/** How every reply is written (paper DiagGPT §3.5). */
export const replyRules = [
  "Be warm, clear and short. One question at a time; never ask again for what is finished or was refused twice. When",
  "the user asks something, answer it first, then come back to the current topic. When asked why, say why. Never",
  "make up facts about the user. When the current topic is the goal, the checklist is done: give your report, with",
  "what was found out and what follows from it for the goal, and say goodbye.",
].join("\n");

/** What the round did, for prompts. */
export function eventsBlock(context: ReplyContext): string {
  const lines = context.events.map((event) =>
    "topicId" in event ? { ...event, title: titleOf(context, event.topicId) } : event,
  );
  const opening = context.opening
    ? "This is the first message: greet, say what this is about, then begin.\n"
    : "";
  return `${opening}What the new messages did:\n${dataBlock("events", lines)}`;
}

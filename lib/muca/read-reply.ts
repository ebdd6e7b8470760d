import { nothingToAdd, type ReplyAnswer } from "./acts/reply-answer";
import type { Reply, ReplyContext } from "./mind";
import { createHandles } from "./prompting/handles";

/**
 * What a reply question's answer means for the room. Declined when it says so; malformed when it is addressed
 * to somebody who does not exist, since then nobody knows whom it was meant for (MUCA §5).
 */
export function readReply(
  answer: Pick<ReplyAnswer, "reasoning" | "to" | "text"> & { kind?: string },
  context: ReplyContext,
): Reply {
  if (answer.kind === nothingToAdd) return { outcome: "declined", reasoning: answer.reasoning };
  const handles = createHandles(context.view);
  const unknown = answer.to.find((handle) => handles.personId(handle) === null);
  if (unknown !== undefined) {
    return {
      outcome: "malformed",
      detail: `It is addressed to ${JSON.stringify(unknown)}, who is not in the room.`,
    };
  }
  return { outcome: "text", text: answer.text.trim(), reasoning: answer.reasoning };
}

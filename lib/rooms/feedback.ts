import type { FeedbackVerdict, SeenFeedback } from "@/lib/contract/feedback";
import { AppError } from "@/lib/shared/errors";
import type { AppendContext } from "./append-entry";
import { authorOf } from "./authorise";
import type { Viewer } from "./ports";
import { messageNotFound } from "./refusals";

/** What people think of the bot's messages. */
export function createFeedback({ store }: AppendContext) {
  /** One's own opinion of a bot message, in place of the earlier one; a null verdict takes it back. */
  async function give(
    viewer: Viewer,
    roomId: string,
    opinion: { messageId: string; verdict: FeedbackVerdict | null; reason: string | null },
  ): Promise<void> {
    const kept = await store.setFeedback(roomId, { ...opinion, by: keyOf(viewer) });
    if (!kept) throw messageNotFound();
  }

  /** All opinions for hosts and observers; for participants their own. */
  async function list(viewer: Viewer, roomId: string): Promise<SeenFeedback[]> {
    const key = viewer.role === "observer" ? null : keyOf(viewer);
    const rows = await store.feedback(roomId, viewer.role === "participant" ? keyOf(viewer) : undefined);
    return rows.map((row) => ({ ...row, own: row.by === key }));
  }

  return { give, list };
}

/** Under which key somebody's opinion is kept; throws for observers and people who were removed. */
function keyOf(viewer: Viewer): string {
  const author = authorOf(viewer);
  if (author.kind === "participant") return author.participantId;
  if (author.kind === "host" && author.userId !== null) return `host:${author.userId}`;
  throw new AppError("auth/not-allowed", "Only people of this room may judge what the bot wrote.");
}

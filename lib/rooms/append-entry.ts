import type { Entry, EntryType } from "@/lib/contract/entry";
import type { HeadCache } from "./head-cache";
import type { EntryDraft } from "./ports";
import { refusalError } from "./refusals";
import type { RoomDeps } from "./room-deps";

export interface AppendContext extends RoomDeps {
  heads: HeadCache;
}

/**
 * Adds an entry to a room's log and gives it back; the first one when it is a repeat. Throws the AppError that
 * fits a refusal, said to the person `participantId` if that is who wanted it.
 */
export async function appendEntry<T extends EntryType>(
  context: AppendContext,
  roomId: string,
  draft: EntryDraft<T>,
  participantId: string | null = draft.requires?.participant ?? null,
): Promise<Entry> {
  const answer = await context.queue.append(roomId, draft);
  if (answer.outcome !== "refused") return answer.entry;
  // The refusal came from newer facts than the cache may hold.
  context.heads.forget(roomId);
  const head = await context.store.head(roomId);
  throw refusalError(answer.why, head, participantId);
}

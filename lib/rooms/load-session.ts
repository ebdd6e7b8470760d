import { LiveSession } from "./live-session";
import type { RoomStore } from "./ports";

const pageSize = 1_000;

/** Builds a room's session from its log; null when the room does not exist. */
export async function loadSession(
  store: RoomStore,
  roomId: string,
  isOnline: (participantId: string) => boolean,
): Promise<LiveSession | null> {
  const head = await store.head(roomId);
  if (!head) return null;
  const lastTurn = (await store.turns(roomId, null, 1)).turns.at(-1);
  const session = new LiveSession({ head, lastTrigger: lastTurn?.trigger ?? null, isOnline });
  await catchUpSession(store, session);
  session.applyLabels(await store.labels(roomId));
  return session;
}

/** Takes in what the log holds beyond what the session knows. */
export async function catchUpSession(store: RoomStore, session: LiveSession): Promise<void> {
  for (let more = true; more; ) {
    const page = await store.entriesAfter(session.roomId, session.lastSeq, pageSize);
    for (const entry of page) session.apply(entry);
    more = page.length === pageSize;
  }
}

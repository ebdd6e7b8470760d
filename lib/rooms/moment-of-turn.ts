import type { PreviewMoment } from "@/lib/muca/editable-questions";
import { freshMemory } from "@/lib/muca/facilitator-memory";
import type { RoomView } from "@/lib/muca/room-view";
import { viewRoom } from "@/lib/muca/room-view-of";
import { resolveSettings } from "@/lib/muca/settings";
import { LiveSession } from "./live-session";
import type { RoomHead, RoomStore } from "./ports";

const pageSize = 1_000;

/**
 * What a past turn asked about, from the log and the turns as they are kept; null when there is no such turn. `number`
 * null is the newest one. What was deleted since is gone here too.
 */
export async function momentOfTurn(
  store: RoomStore,
  roomId: string,
  number: number | null,
): Promise<PreviewMoment | null> {
  const head = await store.head(roomId);
  const record = head && (await store.turn(roomId, number ?? head.lastTurn));
  if (!head || !record) return null;
  const previous = record.number > 1 ? await store.turn(roomId, record.number - 1) : null;
  const { conversation } = await replayUntil(store, head, record.basedOnSeq);
  const settings = record.settings ?? resolveSettings(head.settings);
  const situation = { trigger: record.trigger, quietSeconds: null, hostName: null };
  const view = ({ subTopics, summaries }: Pick<RoomView, "subTopics" | "summaries">) =>
    viewRoom(conversation, { ...freshMemory(subTopics), summaries }, settings, head.inputs, situation);
  const before = view(previous ?? { subTopics: record.subTopics, summaries: {} });
  const after = view(record);
  const heard = new Set(
    (await store.entriesAfter(roomId, previous?.basedOnSeq ?? 0, pageSize)).map(({ id }) => id),
  );
  return {
    before: {
      ...before,
      window: before.window.map((one) => (heard.has(one.id) ? { ...one, labels: null } : one)),
    },
    after,
    decision: record.decision,
    replyMaxChars: settings.replyMaxChars,
  };
}

async function replayUntil(store: RoomStore, head: RoomHead, lastSeq: number): Promise<LiveSession> {
  const session = new LiveSession({
    head: { ...head, memory: null },
    lastTrigger: null,
    isOnline: () => true,
  });
  for (let more = true; more; ) {
    const page = await store.entriesAfter(head.id, session.lastSeq, pageSize);
    for (const entry of page) if (entry.seq <= lastSeq) session.apply(entry);
    more = page.length === pageSize && (page.at(-1)?.seq ?? lastSeq) < lastSeq;
  }
  session.applyLabels(await store.labels(head.id));
  return session;
}

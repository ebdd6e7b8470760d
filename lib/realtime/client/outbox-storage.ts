import { z } from "zod";
import type { OutgoingMessage } from "./room-client-state";

/** Where messages on their way are kept over a reload of the page, apart for everyone who writes in this tab. */
export interface OutboxStorage {
  /** `by` is a participant id, or `host`. */
  load(by: string): OutgoingMessage[];
  save(by: string, messages: readonly OutgoingMessage[]): void;
}

const keptSchema = z.array(
  z.object({
    clientId: z.string(),
    text: z.string(),
    replyTo: z.string().nullable(),
    to: z.string().nullable(),
    at: z.string(),
  }),
);

/**
 * Keeps a tab's unsent messages in its session storage. Whatever was under way is sent again under the same client
 * id, so that it arrives once. A storage that is full, closed or holds something else keeps nothing.
 */
export function createOutboxStorage(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  roomId: string,
): OutboxStorage {
  const keyOf = (by: string) => `outbox:${roomId}:${by}`;
  return {
    load(by) {
      const kept = attempt(() => keptSchema.parse(JSON.parse(storage.getItem(keyOf(by)) ?? "[]"))) ?? [];
      return kept.map((message) => ({ ...message, state: "sending", error: null }));
    },
    save(by, messages) {
      attempt(() => {
        if (messages.length === 0) storage.removeItem(keyOf(by));
        else storage.setItem(keyOf(by), JSON.stringify(messages));
      });
    },
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

import type { OutgoingMessage } from "./room-client-state";

/** Where messages on their way are kept over a reload of the page, apart for everyone who writes in this tab. */
export interface OutboxStorage {
  /** `by` is a participant id, or `host`. */
  load(by: string): OutgoingMessage[];
  save(by: string, messages: readonly OutgoingMessage[]): void;
}

type Kept = Omit<OutgoingMessage, "state" | "error">;

/** By hand: a schema would bring its whole library into every participant's browser. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, text, replyTo, to, at } = value as Record<keyof Kept, unknown>;
  const areTexts = [clientId, text, at].every((field) => typeof field === "string");
  return areTexts && [replyTo, to].every((field) => field === null || typeof field === "string");
}

function parseKept(stored: string): Kept[] {
  const value: unknown = JSON.parse(stored);
  return Array.isArray(value) && value.every(isKept)
    ? value.map(({ clientId, text, replyTo, to, at }) => ({ clientId, text, replyTo, to, at }))
    : [];
}

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
      const kept = attempt(() => parseKept(storage.getItem(keyOf(by)) ?? "[]")) ?? [];
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

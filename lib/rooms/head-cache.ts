import { AppError } from "@/lib/shared/errors";
import type { RoomBus, RoomHead, RoomStore } from "./ports";

/** Entries that change nothing a use case looks up in a head: messages and what happens to them. */
const messageEntries: readonly string[] = [
  "message:posted",
  "message:deleted",
  "reaction:added",
  "reaction:removed",
];

/**
 * Heads of rooms in use, so that posting a message reads none. Only roster, status, names and settings are to be
 * trusted; whatever must hold when an entry is written is checked again in its transaction.
 */
export class HeadCache {
  private readonly heads = new Map<string, Promise<RoomHead | null>>();

  constructor(
    private readonly store: Pick<RoomStore, "head">,
    bus: RoomBus,
    private readonly maxRooms = 1_000,
  ) {
    bus.subscribe((event) => {
      const changed =
        event.type === "head-changed" ||
        (event.type === "entries" && event.entries.some((entry) => !messageEntries.includes(entry.type)));
      if (changed) this.heads.delete(event.roomId);
    });
  }

  /** The room's head; throws `room/not-found`. */
  async get(roomId: string): Promise<RoomHead> {
    let loading = this.heads.get(roomId);
    if (!loading) {
      loading = this.store.head(roomId);
      this.heads.set(roomId, loading);
      const oldest = this.heads.keys().next();
      if (this.heads.size > this.maxRooms && !oldest.done) this.heads.delete(oldest.value);
    }
    const head = await loading.catch((error: unknown) => {
      this.forget(roomId);
      throw error;
    });
    if (head) return head;
    this.forget(roomId);
    throw roomNotFound();
  }

  forget(roomId: string): void {
    this.heads.delete(roomId);
  }
}

export function roomNotFound(): AppError {
  return new AppError("room/not-found", "This room does not exist. Check the link with whoever sent it.");
}

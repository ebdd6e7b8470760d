import type { Entry } from "@/lib/contract/entry";
import type { LogSlice } from "@/lib/rooms/append-plan";

/** What this process last knew of a room: enough to decide about new messages without reading anything. */
export interface KnownRoom {
  /** Whole roster, no messages. True as long as the room's lastSeq is still the one in here. */
  slice: LogSlice;
  /** The newest clientIds; with one of them a message may be a repeat. */
  clientIds: Set<string>;
}

const maxRooms = 2_000;
const maxClientIds = 400;

/**
 * Rooms as they were after this process wrote to them. Everything that decides about a message changes only
 * together with the room's lastSeq, so whoever writes under "lastSeq is still the one I know" need not read first.
 */
export class KnownRooms {
  readonly #rooms = new Map<string, KnownRoom>();

  get(roomId: string): KnownRoom | undefined {
    return this.#rooms.get(roomId);
  }

  /** Remembers a room as it is after `entries` were added. */
  keep(after: LogSlice, entries: readonly Entry[]): void {
    const roomId = after.state.id;
    const clientIds = this.#rooms.get(roomId)?.clientIds ?? new Set<string>();
    for (const { clientId } of entries) if (clientId !== null) clientIds.add(clientId);
    // A set remembers in which order its members came.
    for (const oldest of clientIds) {
      if (clientIds.size <= maxClientIds) break;
      clientIds.delete(oldest);
    }
    this.#rooms.delete(roomId);
    this.#rooms.set(roomId, {
      slice: { ...after, state: { ...after.state, messages: [] }, repeats: new Map() },
      clientIds,
    });
    const oldest = this.#rooms.keys().next();
    if (this.#rooms.size > maxRooms && !oldest.done) this.#rooms.delete(oldest.value);
  }

  forget(roomId: string): void {
    this.#rooms.delete(roomId);
  }
}

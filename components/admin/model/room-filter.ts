import type { RoomSummary } from "@/lib/contract/api-rooms";
import type { RoomStatus } from "@/lib/contract/room-state";

type Listed = Pick<RoomSummary, "id" | "topic" | "status" | "createdAt" | "lastActivityAt">;

/** When something last happened in a room; its making, when nothing has. */
export function lastActivity(room: Pick<Listed, "createdAt" | "lastActivityAt">): string {
  return room.lastActivityAt ?? room.createdAt;
}

/** Rooms with that status (null = any) whose topic holds every word of the search, newest activity first. */
export function filterRooms<T extends Listed>(
  rooms: readonly T[],
  status: RoomStatus | null,
  search: string,
): T[] {
  const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return rooms
    .filter((room) => status === null || room.status === status)
    .filter((room) => {
      const topic = room.topic.toLocaleLowerCase();
      return words.every((word) => topic.includes(word));
    })
    .sort((a, b) => lastActivity(b).localeCompare(lastActivity(a)));
}

import type { RoomStatus } from "@/lib/contract/room-state";

export interface ListedRoom {
  id: string;
  topic: string;
  status: RoomStatus;
  lastActivityAt: string;
}

/** Rooms with that status (null = any) whose topic holds every word of the search, newest activity first. */
export function filterRooms<T extends ListedRoom>(
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
    .sort((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt));
}

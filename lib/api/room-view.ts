import type { RoomView } from "@/lib/contract/api-rooms";
import type { RoomHead } from "@/lib/rooms/ports";
import { requireWatcher } from "./authorise";
import type { Context } from "./context";

/** The room as its host sees it; `watching` for somebody who sees the demo and can't change it. */
export async function getRoomForHost(
  context: Context,
  roomId: string,
): Promise<{ room: RoomView; watching: boolean }> {
  const { viewer, head } = await requireWatcher(context, roomId);
  return { room: toRoomView(head), watching: viewer.role === "observer" };
}

export function toRoomView(head: RoomHead): RoomView {
  const { inputs, participants, ...room } = head;
  return {
    id: room.id,
    code: room.code,
    ...inputs,
    botName: room.botName,
    settings: room.settings,
    status: room.status,
    botPaused: room.botPaused,
    subTopics: room.subTopics,
    subTopicsApproved: room.subTopicsApproved,
    isDemo: room.isDemo,
    people: participants.map(({ id, name, role, simulated, presence, lastSeenAt }) => ({
      id,
      name,
      role,
      simulated,
      presence,
      lastSeenAt,
    })),
    createdAt: room.createdAt,
    joinPath: `/r/${room.code}`,
  };
}

import type { z } from "zod";
import type { editRoomBodySchema, RoomView } from "@/lib/contract/api-rooms";
import { toStorable } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { requireHost } from "./authorise";
import type { Context } from "./context";
import { recordAudit } from "./record-audit";
import { toRoomView } from "./room-view";

/** Changes a room's inputs, which hold for the whole conversation. Throws room/not-preparing once it was opened. */
export async function editRoom(
  context: Context,
  roomId: string,
  body: z.output<typeof editRoomBodySchema>,
): Promise<RoomView> {
  await requireHost(context, roomId);
  const { db, bus } = context.services;
  const { count } = await db.prisma.room.updateMany({
    where: { id: roomId, status: "preparing" },
    data: toStorable(body),
  });
  if (count === 0) {
    throw new AppError("room/not-preparing", "This room was opened already; its inputs stay as they are.");
  }
  bus.publish({ type: "head-changed", roomId });
  return toRoomView((await requireHost(context, roomId)).head);
}

/** Deletes a room with all that was said in it. Throws room/not-preparing while people may be in it. */
export async function deleteRoom(context: Context, roomId: string): Promise<void> {
  const { viewer, head } = await requireHost(context, roomId);
  const { db, bus } = context.services;
  const { count } = await db.prisma.room.deleteMany({
    where: { id: roomId, status: { in: ["preparing", "ended"] } },
  });
  if (count === 0) {
    throw new AppError("room/not-preparing", "End the conversation first; then the room can be deleted.");
  }
  bus.publish({ type: "head-changed", roomId });
  bus.publish({ type: "room-deleted", roomId });
  const target = { kind: "room" as const, id: roomId, label: head.inputs.topic };
  await recordAudit(context.services, { actor: viewer, action: "room/deleted", target });
}

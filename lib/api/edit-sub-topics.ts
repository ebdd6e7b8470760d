import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { RoomView, subTopicsBodySchema } from "@/lib/contract/api-rooms";
import { toStorable } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { requireHost } from "./authorise";
import type { Context } from "./context";
import { toRoomView } from "./room-view";

/** Replaces the agenda, also while people talk; sub-topics known by id keep their progress. */
export async function setSubTopics(
  context: Context,
  roomId: string,
  body: z.output<typeof subTopicsBodySchema>,
): Promise<RoomView> {
  const { viewer, head } = await requireHost(context, roomId);
  const known = new Set(head.subTopics.map(({ id }) => id));
  const edits = toStorable(body).subTopics.map((edit) => ({
    ...edit,
    id: edit.id !== null && known.has(edit.id) ? edit.id : randomUUID(),
  }));
  await context.services.rooms.lifecycle.setSubTopics(viewer, roomId, edits);
  return toRoomView((await requireHost(context, roomId)).head);
}

/** The facilitator has read the sub-topics and takes them; only then can the room be opened. */
export async function approveSubTopics(context: Context, roomId: string): Promise<RoomView> {
  await requireHost(context, roomId);
  const { db, bus } = context.services;
  const { count } = await db.prisma.room.updateMany({
    where: { id: roomId, status: "preparing" },
    data: { subTopicsApproved: true },
  });
  if (count === 0) throw new AppError("room/not-preparing", "This room was opened already.");
  bus.publish({ type: "head-changed", roomId });
  return toRoomView((await requireHost(context, roomId)).head);
}

import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { createRoomBodySchema, RoomView } from "@/lib/contract/api-rooms";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { toStorable } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { requireHost, requireUser } from "./authorise";
import type { Context } from "./context";
import { generateSubTopics } from "./generate-sub-topics";
import { recordAudit } from "./record-audit";
import { toRoomView } from "./room-view";

/** Makes a room of the caller's in status `preparing`, with generated sub-topics when some are asked for. */
export async function createRoom(
  context: Context,
  body: z.output<typeof createRoomBodySchema>,
): Promise<RoomView> {
  const user = await requireUser(context);
  await requireRoomForOneMore(context, user.userId);
  const {
    topic,
    kind,
    agenda,
    hints,
    roles,
    botName,
    settings,
    subTopicCount,
    subTopics = [],
  } = toStorable(body);
  const { id } = await context.services.rooms.create({
    ownerId: user.userId,
    inputs: { topic, kind, agenda, hints, roles },
    settings,
    botName,
    subTopics: subTopics.map(asNewSubTopic),
    isDemo: false,
  });
  await takeBackBeyondLimit(context, user.userId, id);
  await recordAudit(context.services, {
    actor: user,
    action: "room/created",
    target: { kind: "room", id, label: topic },
  });
  if (subTopicCount > 0) await generateSubTopics(context, id, { count: subTopicCount });
  return toRoomView((await requireHost(context, id)).head);
}

/** A new room of the caller's with the same inputs, settings and agenda, and none of what was said. */
export async function duplicateRoom(context: Context, roomId: string): Promise<RoomView> {
  const { viewer, head } = await requireHost(context, roomId);
  await requireRoomForOneMore(context, viewer.userId);
  const copy = await context.services.rooms.create({
    ownerId: viewer.userId,
    inputs: head.inputs,
    settings: head.settings,
    botName: head.botName,
    subTopics: head.subTopics.map(asNewSubTopic),
    isDemo: false,
  });
  await takeBackBeyondLimit(context, viewer.userId, copy.id);
  await recordAudit(context.services, {
    actor: viewer,
    action: "room/duplicated",
    target: { kind: "room", id: copy.id, label: copy.inputs.topic },
    details: { from: roomId },
  });
  return toRoomView(copy);
}

function asNewSubTopic({ title, done, minutes }: Pick<SubTopic, "title" | "done" | "minutes">): SubTopic {
  return {
    ...{ id: randomUUID(), title, done, minutes },
    ...{ status: "not-discussed", summary: "", discussedSince: null },
  };
}

async function requireRoomForOneMore(context: Context, ownerId: string): Promise<void> {
  await context.services.auth.roomWork.spend(ownerId);
  if ((await roomsOf(context, ownerId)) >= context.services.env.maxRoomsPerFacilitator)
    throw tooManyRooms(context);
}

/** Of rooms made at the same moment too many may have come through; none beyond the limit stays. */
async function takeBackBeyondLimit(context: Context, ownerId: string, roomId: string): Promise<void> {
  if ((await roomsOf(context, ownerId)) <= context.services.env.maxRoomsPerFacilitator) return;
  await context.services.db.prisma.room.delete({ where: { id: roomId } });
  throw tooManyRooms(context);
}

function roomsOf({ services }: Context, ownerId: string): Promise<number> {
  return services.db.prisma.room.count({ where: { ownerId, simulationId: null } });
}

function tooManyRooms({ services }: Context): AppError {
  return new AppError(
    "room/too-many",
    `An account may have ${services.env.maxRoomsPerFacilitator} rooms here. Delete some that ended, then make new ones.`,
  );
}

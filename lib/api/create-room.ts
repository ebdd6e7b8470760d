import type { z } from "zod";
import type { createRoomBodySchema, RoomView } from "@/lib/contract/api-rooms";
import { toStorable } from "@/lib/rooms/storable";
import { requireHost, requireUser } from "./authorise";
import type { Context } from "./context";
import { generateSubTopics } from "./generate-sub-topics";
import { toRoomView } from "./room-view";

/** Makes a room of the caller's in status `preparing`, with generated sub-topics when some are asked for. */
export async function createRoom(
  context: Context,
  body: z.output<typeof createRoomBodySchema>,
): Promise<RoomView> {
  const user = await requireUser(context);
  const { topic, kind, agenda, hints, roles, botName, settings, subTopicCount } = toStorable(body);
  const { id } = await context.services.rooms.create({
    ownerId: user.userId,
    inputs: { topic, kind, agenda, hints, roles },
    settings,
    botName,
    subTopics: [],
    isDemo: false,
  });
  if (subTopicCount > 0) await generateSubTopics(context, id, { count: subTopicCount });
  return toRoomView((await requireHost(context, id)).head);
}

/** A new room of the caller's with the same inputs, settings and agenda, and none of what was said. */
export async function duplicateRoom(context: Context, roomId: string): Promise<RoomView> {
  const { viewer, head } = await requireHost(context, roomId);
  const copy = await context.services.rooms.create({
    ownerId: viewer.userId,
    inputs: head.inputs,
    settings: head.settings,
    botName: head.botName,
    subTopics: head.subTopics.map(({ id, title, done, minutes }) => ({
      id,
      title,
      done,
      minutes,
      status: "not-discussed",
      summary: "",
      discussedSince: null,
    })),
    isDemo: false,
  });
  return toRoomView(copy);
}

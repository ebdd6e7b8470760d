import type { RoomView } from "@/lib/contract/api-rooms";
import type { SettingsInput } from "@/lib/muca/settings";
import { requireHost } from "./authorise";
import type { Context } from "./context";
import { recordAudit } from "./record-audit";
import { toRoomView } from "./room-view";

/** Opens the room for talking. Throws room/sub-topics-not-approved when there are some nobody has approved. */
export async function openRoom(context: Context, roomId: string): Promise<RoomView> {
  const { viewer } = await requireHost(context, roomId);
  await context.services.rooms.lifecycle.open(viewer, roomId, { approved: true });
  return afterwards(context, roomId);
}

/** From now on people can only read, and nobody new comes in. */
export async function lockRoom(context: Context, roomId: string): Promise<RoomView> {
  const { viewer } = await requireHost(context, roomId);
  await context.services.rooms.lifecycle.lock(viewer, roomId);
  return afterwards(context, roomId);
}

export async function unlockRoom(context: Context, roomId: string): Promise<RoomView> {
  const { viewer } = await requireHost(context, roomId);
  await context.services.rooms.lifecycle.unlock(viewer, roomId);
  return afterwards(context, roomId);
}

/** Ends the conversation for good; it stays readable. */
export async function endRoom(context: Context, roomId: string): Promise<RoomView> {
  const { viewer } = await requireHost(context, roomId);
  await context.services.rooms.lifecycle.end(viewer, roomId);
  return afterwards(context, roomId);
}

/** Replaces the room's settings input; it holds from the next turn on. */
export async function changeSettings(
  context: Context,
  roomId: string,
  settings: SettingsInput,
): Promise<RoomView> {
  const { viewer, head } = await requireHost(context, roomId);
  await context.services.rooms.lifecycle.changeSettings(viewer, roomId, settings);
  await recordAudit(context.services, {
    actor: viewer,
    action: "room/settings-changed",
    target: { kind: "room", id: roomId, label: head.inputs.topic },
    details: { preset: settings.preset ?? "default", changed: Object.keys(settings) },
  });
  return afterwards(context, roomId);
}

/** Removes a person at once; they can't come back as themselves, and see the reason. */
export async function removeParticipant(
  context: Context,
  roomId: string,
  participantId: string,
  reason: string | null,
): Promise<RoomView> {
  const { viewer, head } = await requireHost(context, roomId);
  await context.services.rooms.people.remove(viewer, roomId, participantId, reason);
  await recordAudit(context.services, {
    actor: viewer,
    action: "room/person-removed",
    target: { kind: "room", id: roomId, label: head.inputs.topic },
    details: { participantId },
  });
  return afterwards(context, roomId);
}

async function afterwards(context: Context, roomId: string): Promise<RoomView> {
  return toRoomView((await requireHost(context, roomId)).head);
}

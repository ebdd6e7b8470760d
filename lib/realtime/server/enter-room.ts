import type { Entered, ParsedPayload } from "@/lib/contract/socket";
import type { Viewer } from "@/lib/rooms/ports";
import type { Rooms } from "@/lib/rooms/rooms";
import { AppError } from "@/lib/shared/errors";
import { forParticipants } from "./broadcaster";
import type { Connection } from "./connection";
import type { HandlerDeps } from "./handlers";

/** Starts listening first and reads then, so that nothing falls between; what comes twice is known by its seq. */
export async function enterRoom(
  { rooms, presence, clock, activityOf }: HandlerDeps,
  connection: Connection,
  { roomId, as, afterSeq }: ParsedPayload<"room:enter">,
): Promise<Entered> {
  const viewer = await present(rooms, await connection.identify(roomId, as), roomId);
  const participantId = viewer.role === "participant" ? viewer.participant.id : null;
  await connection.enter(roomId, as, viewer, () =>
    participantId === null ? () => {} : presence.connect(roomId, participantId),
  );
  const caughtUp = await rooms.reading.catchUp(viewer, roomId, afterSeq);
  const { participants } = await rooms.head(roomId);
  const activity = activityOf(roomId);
  return {
    role: viewer.role,
    participantId,
    ...caughtUp,
    presence: presence.of(roomId, participants),
    bot: participantId === null ? activity : forParticipants(activity),
    lastTurn: await rooms.reading.lastTurn(viewer, roomId),
    serverTime: clock.now().toISOString(),
  };
}

/** Whoever left is back by entering again; a room that has ended can still be read without. */
async function present(rooms: Rooms, viewer: Viewer, roomId: string): Promise<Viewer> {
  if (viewer.role !== "participant" || viewer.participant.presence === "here") return viewer;
  try {
    await rooms.people.comeBack(viewer, roomId);
    return { role: "participant", participant: { ...viewer.participant, presence: "here" } };
  } catch (error) {
    if (error instanceof AppError && error.code === "room/ended") return viewer;
    throw error;
  }
}

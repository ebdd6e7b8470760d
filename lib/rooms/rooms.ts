import type { AppendContext } from "./append-entry";
import { createFeedback } from "./feedback";
import { HeadCache } from "./head-cache";
import { createLifecycle } from "./lifecycle";
import { createMessages } from "./messages";
import { createPeople } from "./people";
import type { NewRoom, RoomHead } from "./ports";
import { createReading } from "./reading";
import type { RoomDeps } from "./room-deps";
import { createSteering } from "./steering";

/**
 * Everything that can be done in rooms, for sockets and route handlers alike. Each use case takes the viewer who
 * wants it, checks what that viewer may do, and throws AppErrors.
 */
export function createRooms(deps: RoomDeps) {
  const context: AppendContext = { ...deps, heads: new HeadCache(deps.store, deps.bus) };
  return {
    /** Makes a room in status `preparing`; who may do so is the caller's to check. */
    create: (room: NewRoom): Promise<RoomHead> => deps.store.createRoom(room),
    /** The room's head, possibly a moment old; throws `room/not-found`. */
    head: (roomId: string): Promise<RoomHead> => context.heads.get(roomId),
    messages: createMessages(context),
    people: createPeople(context),
    lifecycle: createLifecycle(context),
    reading: createReading(context),
    steering: createSteering(context),
    feedback: createFeedback(context),
  };
}
export type Rooms = ReturnType<typeof createRooms>;

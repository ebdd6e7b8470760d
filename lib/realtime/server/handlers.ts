import type { BotActivity, ClientEvent, ClientResults, ParsedPayload } from "@/lib/contract/socket";
import type { Clock, RoomBus, Viewer } from "@/lib/rooms/ports";
import type { PresenceTracker } from "@/lib/rooms/presence";
import type { Rooms } from "@/lib/rooms/rooms";
import type { Connection } from "./connection";
import { enterRoom } from "./enter-room";
import type { RateLimits } from "./rate-limits";
import { steeringHandlers } from "./steering-handlers";

export interface HandlerDeps {
  rooms: Rooms;
  presence: PresenceTracker;
  bus: RoomBus;
  clock: Clock;
  limits: RateLimits;
  /** What the bot is doing in a room right now. */
  activityOf: (roomId: string) => BotActivity;
}

export type Handlers = {
  [E in ClientEvent]: (connection: Connection, payload: ParsedPayload<E>) => Promise<ClientResults[E]>;
};

/** One thin handler an event: who is it, which use case, what to answer. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { rooms, bus, limits } = deps;
  return {
    "room:enter": (connection, payload) => connection.inOrder(() => enterRoom(deps, connection, payload)),
    "room:leave": (connection, { roomId }) =>
      connection.inOrder(async () => {
        await connection.leave(roomId);
        return null;
      }),
    "message:send": (connection, payload) =>
      connection.inOrder(async () => {
        const viewer = await connection.viewerIn(payload.roomId);
        limits.countMessage(payload.roomId, speakerKey(viewer));
        const { id, seq, at } = await rooms.messages.post(viewer, payload);
        return { id, seq, at };
      }),
    "message:delete": (connection, { roomId, messageId }) =>
      connection.inOrder(async () => {
        await rooms.messages.remove(await connection.viewerIn(roomId), roomId, messageId);
        return null;
      }),
    "reaction:set": (connection, payload) =>
      connection.inOrder(async () => {
        await rooms.messages.react(await connection.viewerIn(payload.roomId), payload);
        return null;
      }),
    async "typing:set"(connection, { roomId, on }) {
      limits.countTyping(connection.socket.id);
      const viewer = await connection.viewerIn(roomId);
      const { status } = await rooms.head(roomId);
      const mayWrite = viewer.role === "participant" ? status === "open" : viewer.role === "host";
      if (mayWrite) bus.publish({ type: "typing", roomId, who: speakerKey(viewer), on });
      return null;
    },
    async "history:load"(connection, { roomId, beforeSeq, limit }) {
      return rooms.reading.history(await connection.viewerIn(roomId), roomId, beforeSeq, limit);
    },
    async "bot:pause"(connection, { roomId }) {
      await rooms.lifecycle.pauseBot(await connection.viewerIn(roomId), roomId);
      return null;
    },
    async "bot:resume"(connection, { roomId }) {
      await rooms.lifecycle.resumeBot(await connection.viewerIn(roomId), roomId);
      return null;
    },
    async "turns:list"(connection, { roomId, beforeNumber, limit }) {
      return rooms.reading.turns(await connection.viewerIn(roomId), roomId, beforeNumber, limit);
    },
    ...steeringHandlers(rooms),
    async "turn:load"(connection, { roomId, number }) {
      return rooms.reading.turn(await connection.viewerIn(roomId), roomId, number);
    },
  };
}

function speakerKey(viewer: Viewer): string {
  return viewer.role === "participant" ? viewer.participant.id : viewer.role;
}

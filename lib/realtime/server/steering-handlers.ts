import type { Rooms } from "@/lib/rooms/rooms";
import type { Handlers } from "./handlers";

type SteeringEvent =
  | "draft:decide"
  | "act:request"
  | "act:mute"
  | "approval:set"
  | "sub-topic:set"
  | "steering:list"
  | "steering:undo"
  | "feedback:give"
  | "feedback:list";

/** How facilitators steer, and what people say about the bot's messages. One thin handler an event. */
export function steeringHandlers({ steering, feedback }: Rooms): Pick<Handlers, SteeringEvent> {
  return {
    async "draft:decide"(connection, { roomId, ...decision }) {
      await steering.decideDraft(await connection.viewerIn(roomId), roomId, decision);
      return null;
    },
    async "act:request"(connection, { roomId, ...wish }) {
      await steering.requestAct(await connection.viewerIn(roomId), roomId, wish);
      return null;
    },
    async "act:mute"(connection, { roomId, act, muted }) {
      await steering.muteAct(await connection.viewerIn(roomId), roomId, act, muted);
      return null;
    },
    async "approval:set"(connection, { roomId, mode, seconds }) {
      const viewer = await connection.viewerIn(roomId);
      const patch = { approveFirst: mode, ...(seconds === undefined ? {} : { approveSeconds: seconds }) };
      await steering.patchSettings(viewer, roomId, patch);
      return null;
    },
    async "sub-topic:set"(connection, { roomId, subTopicId, ...change }) {
      await steering.setSubTopic(await connection.viewerIn(roomId), roomId, subTopicId, change);
      return null;
    },
    async "steering:list"(connection, { roomId, beforeSeq, limit }) {
      return steering.list(await connection.viewerIn(roomId), roomId, beforeSeq, limit);
    },
    async "steering:undo"(connection, { roomId, seq }) {
      await steering.undo(await connection.viewerIn(roomId), roomId, seq);
      return null;
    },
    async "feedback:give"(connection, { roomId, ...opinion }) {
      await feedback.give(await connection.viewerIn(roomId), roomId, opinion);
      return null;
    },
    async "feedback:list"(connection, { roomId }) {
      return feedback.list(await connection.viewerIn(roomId), roomId);
    },
  };
}

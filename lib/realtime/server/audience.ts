import type { Server } from "socket.io";
import type { ClientToServerEvents, ServerToClientEvents } from "@/lib/contract/socket";
import type { Viewer } from "@/lib/rooms/ports";

export type RealtimeIo = Server<ClientToServerEvents, ServerToClientEvents>;

/** Names of the socket groups of a room: who sees everything, all participants, and one of them. */
export const audience = {
  insiders: (roomId: string) => `${roomId}/insiders`,
  participants: (roomId: string) => `${roomId}/participants`,
  participant: (roomId: string, participantId: string) => `${roomId}/participants/${participantId}`,
};

/** The groups a viewer's socket belongs to. */
export function audiencesOf(roomId: string, viewer: Viewer): string[] {
  if (viewer.role !== "participant") return [audience.insiders(roomId)];
  return [audience.participants(roomId), audience.participant(roomId, viewer.participant.id)];
}

import { observerCookie, participantCookie } from "@/lib/auth/room-cookies";
import { hashToken, newToken } from "@/lib/auth/token";
import type { ReplayFile } from "@/lib/muca/replay/replay-file";
import { newRoomOf } from "@/lib/rooms/new-room-of";
import type { RoomHead, Viewer } from "@/lib/rooms/ports";
import { nameKey } from "@/lib/shared/names";
import type { HeadlessServer } from "./headless-server";
import { SocketPerson } from "./socket-person";

const host: Viewer = { role: "host", userId: "script", name: "Script" };

export interface LiveRoom {
  head: RoomHead;
  /** Connections by roster id, in roster order. */
  people: Map<string, SocketPerson>;
  /** Participant ids in the room by roster id. */
  participantIds: Map<string, string>;
  /** Sees what the host sees. */
  observer: SocketPerson;
}

/** Opens a room for a conversation and connects one socket for each person, and one that observes. */
export async function openRoomOf(file: ReplayFile, server: HeadlessServer): Promise<LiveRoom> {
  const { rooms } = server.services;
  const head = await rooms.create(newRoomOf(file));
  await rooms.lifecycle.open(host, head.id);
  const participantIds = new Map<string, string>();
  const people = new Map<string, SocketPerson>();
  for (const person of file.roster) {
    const token = newToken();
    const participant = await rooms.people.join({
      roomId: head.id,
      name: person.name,
      nameKey: nameKey(person.name),
      role: person.role,
      simulated: true,
      tokenHash: hashToken(token),
      maxPeople: file.roster.length,
    });
    participantIds.set(person.id, participant.id);
    people.set(
      person.id,
      await connect(server, head.id, "participant", participantCookie(head.id, token, false)),
    );
  }
  const observer = await connect(server, head.id, "host", observerCookie(head.id, server.secret, false));
  return { head, people, participantIds, observer };
}

export function closeRoom({ people, observer }: LiveRoom): void {
  for (const person of [...people.values(), observer]) person.close();
}

async function connect(
  { url }: HeadlessServer,
  roomId: string,
  as: "participant" | "host",
  setCookie: string,
): Promise<SocketPerson> {
  const cookie = setCookie.split(";", 1)[0] ?? "";
  const person = new SocketPerson({ url, cookie, roomId, as });
  await person.enter();
  return person;
}

import { participantCookie } from "@/lib/auth/room-cookies";
import { hashToken, newToken } from "@/lib/auth/token";
import type { SettingsInput } from "@/lib/muca/settings";
import type { Viewer } from "@/lib/rooms/ports";
import type { Rooms } from "@/lib/rooms/rooms";

/** A place in a room for a simulated person: where, as whom, and with which cookie. */
export interface Seat {
  roomId: string;
  participantId: string;
  cookie: string;
}

export interface Crowd {
  rooms: number;
  peoplePerRoom: number;
  settings: SettingsInput;
}

const host: Viewer = { role: "host", userId: "program", name: "Program" };
const inputs = {
  topic: "A book exchange",
  kind: "decision-making",
  agenda: null,
  hints: null,
  roles: null,
} as const;

/** Opens rooms with people in them; gives the seats room by room. */
export async function makeSeats(rooms: Rooms, crowd: Crowd): Promise<Seat[][]> {
  const made: Seat[][] = [];
  for (let k = 0; k < crowd.rooms; k += 1) made.push(await makeRoom(rooms, crowd));
  return made;
}

async function makeRoom(rooms: Rooms, { peoplePerRoom, settings }: Crowd): Promise<Seat[]> {
  const room = { ownerId: null, inputs, settings, botName: "mubot", subTopics: [], isDemo: false };
  const { id: roomId } = await rooms.create(room);
  await rooms.lifecycle.open(host, roomId);
  const seats: Seat[] = [];
  for (let k = 0; k < peoplePerRoom; k += 1) {
    const token = newToken();
    const name = `Person ${k}`;
    const person = { roomId, name, nameKey: name, role: null, simulated: false };
    const { id } = await rooms.people.join({
      ...person,
      tokenHash: hashToken(token),
      maxPeople: peoplePerRoom,
    });
    const cookie = participantCookie(roomId, token, false).split(";", 1)[0] ?? "";
    seats.push({ roomId, participantId: id, cookie });
  }
  return seats;
}

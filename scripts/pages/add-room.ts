import { participantCookie } from "@/lib/auth/room-cookies";
import { hashToken, newToken } from "@/lib/auth/token";
import type { Db } from "@/lib/db/client";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import { fillRoom, type RoomSize } from "./fill-room";

export interface RoomWishes extends RoomSize {
  people: number;
  topic: string;
}

export interface SeededRoom {
  id: string;
  code: string;
  /** `name=value` of the cookies that make a browser a participant, by person. */
  seats: string[];
}

/** Makes an open room with people and puts so many messages and turns into it; it belongs to the first account. */
export async function addRoom(db: Db, { people, topic, ...size }: RoomWishes): Promise<SeededRoom> {
  const store = new PostgresRoomStore(db);
  const owner = await db.prisma.user.findFirst({ select: { id: true } });
  const { id: roomId, code } = await store.createRoom({
    ownerId: owner?.id ?? null,
    inputs: { topic, kind: "decision-making", agenda: null, hints: null, roles: null },
    settings: {},
    botName: "mubot",
    subTopics: ["Place", "Money", "Opening hours"].map((title, at) => ({
      ...{ id: `t${at + 1}`, title, done: null, minutes: null, summary: "", discussedSince: null },
      status: "being-discussed" as const,
    })),
    isDemo: false,
  });
  await store.append(roomId, [{ type: "room:opened", body: {}, clientId: null }]);
  const tokens = Array.from({ length: people }, newToken);
  for (const [at, token] of tokens.entries()) {
    const name = names[at] ?? `Person ${at + 1}`;
    await store.join({
      ...{ roomId, name, nameKey: name.toLowerCase(), role: null, simulated: false },
      ...{ tokenHash: hashToken(token), maxPeople: people },
    });
  }
  const head = await store.head(roomId);
  if (!head) throw new Error("The room was just made.");
  await fillRoom(db.pool, head, size);
  const seats = tokens.map((token) => participantCookie(roomId, token, false).split(";", 1)[0] ?? "");
  return { id: roomId, code, seats };
}

const names = ["Amy", "Ben", "Cleo", "Dana", "Eli", "Fay", "Gus", "Hal"];

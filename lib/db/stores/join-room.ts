import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Entry } from "@/lib/contract/entry";
import { afterEntry } from "@/lib/rooms/append-plan";
import type { Joined, JoinRequest, ParticipantRow } from "@/lib/rooms/ports";
import { toStorable } from "@/lib/rooms/storable";
import { type LockedRoom, lockRoom } from "./append-entries";
import { keepEntries } from "./keep-entries";
import { toLogSlice } from "./room-rows";
import { inTransaction } from "./transaction";

/** Lets a new person in, with the entry that says so; see RoomStore.join. */
export function joinRoom(pool: Pool, request: JoinRequest): Promise<Joined> {
  return inTransaction(pool, async (client): Promise<Joined> => {
    const room = await lockRoom(client, request.roomId);
    if (!room) return { outcome: "refused", why: "room-missing" };
    if (room.status !== "open" && room.status !== "preparing") return { outcome: "refused", why: "status" };
    const { nameTaken, here } = await countPeople(client, request);
    if (nameTaken) return { outcome: "refused", why: "name-taken" };
    if (here >= request.maxPeople) return { outcome: "refused", why: "full" };
    return addPerson(client, room, toStorable(request));
  });
}

async function countPeople(client: PoolClient, { roomId, nameKey }: JoinRequest) {
  const { rows } = await client.query<{ nameTaken: boolean; here: number }>(
    `SELECT COALESCE(bool_or("presence" <> 'removed' AND "nameKey" = $2), false) AS "nameTaken",
       (count(*) FILTER (WHERE "presence" = 'here'))::int AS "here"
     FROM "Participant" WHERE "roomId" = $1`,
    [roomId, nameKey],
  );
  return rows[0] ?? { nameTaken: false, here: 0 };
}

async function addPerson(client: PoolClient, room: LockedRoom, request: JoinRequest): Promise<Joined> {
  const at = room.now.toISOString();
  const { name, role, simulated } = request;
  const person = { id: randomUUID(), name, role, simulated };
  const participant: ParticipantRow = {
    ...person,
    presence: "here",
    joinedSeq: room.lastSeq + 1,
    lastSeenAt: at,
  };
  await client.query(
    `INSERT INTO "Participant" ("id", "roomId", "name", "nameKey", "role", "simulated", "tokenHash", "joinedSeq",
       "joinedAt", "lastSeenAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamp, $9::timestamp)`,
    [
      person.id,
      room.id,
      person.name,
      request.nameKey,
      role,
      simulated,
      request.tokenHash,
      participant.joinedSeq,
      at,
    ],
  );
  const entry: Entry = {
    seq: participant.joinedSeq,
    id: randomUUID(),
    at,
    clientId: null,
    type: "participant:joined",
    body: { participant: person },
  };
  // The person is written already, so only the log and its counter are left to keep.
  const before = toLogSlice(room, [{ ...person, presence: "here" }], []);
  await keepEntries(client, before, { entries: [entry], after: afterEntry(before, entry) });
  return { outcome: "joined", participant, entry };
}

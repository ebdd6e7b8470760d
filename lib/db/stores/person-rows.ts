import type { Pool } from "pg";
import type { ParticipantRow, SeenPerson } from "@/lib/rooms/ports";
import { type PersonRow, personColumns, toParticipantRow } from "./room-rows";

/** See RoomStore.touchParticipants. Rows are taken in the order of their ids, so that two nodes never wait in a circle. */
export async function touchPeople(pool: Pool, people: readonly SeenPerson[], at: string): Promise<void> {
  await pool.query({
    name: "touch-people",
    text: `
      WITH "seen" AS (
        SELECT p."id" FROM unnest($1::text[], $2::text[]) s("roomId", "id")
        JOIN "Participant" p ON p."id" = s."id" AND p."roomId" = s."roomId"
        WHERE p."lastSeenAt" IS NULL OR p."lastSeenAt" < $3::timestamp
        ORDER BY p."id" FOR NO KEY UPDATE OF p)
      UPDATE "Participant" p SET "lastSeenAt" = $3::timestamp FROM "seen" WHERE p."id" = "seen"."id"`,
    values: [people.map(({ roomId }) => roomId), people.map(({ participantId }) => participantId), at],
  });
}

/** See RoomStore.participantByToken; asked for every connection again and again, so by a prepared statement. */
export async function readPersonByToken(
  pool: Pool,
  roomId: string,
  tokenHash: string,
): Promise<ParticipantRow | null> {
  const { rows } = await pool.query<PersonRow>({
    name: "person-by-token",
    text: `SELECT ${personColumns} FROM "Participant" WHERE "tokenHash" = $2 AND "roomId" = $1`,
    values: [roomId, tokenHash],
  });
  return rows[0] ? toParticipantRow(rows[0]) : null;
}

import type { Pool } from "pg";
import type { Entry } from "@/lib/contract/entry";
import { steeringTypes } from "@/lib/contract/steering";
import { type EntryRow, entryColumns, toEntry } from "./room-rows";

/** What the facilitator did, newest `limit` below `beforeSeq`, ascending; see RoomStore.steering and `isSteering`. */
export async function readSteering(
  pool: Pool,
  roomId: string,
  beforeSeq: number,
  limit: number,
): Promise<{ entries: Entry[]; hasOlder: boolean }> {
  const { rows } = await pool.query<EntryRow>(
    `SELECT ${entryColumns} FROM "Entry"
     WHERE "roomId" = $1 AND "seq" < $2::bigint AND (
       "type" = ANY($3)
       OR ("type" = 'sub-topics:changed' AND "body"->>'cause' <> 'turn')
       OR ("type" = 'message:deleted' AND "body"->'by'->>'kind' = 'host')
       OR ("type" = 'message:posted' AND "authorKey" = 'host' AND "body"->>'to' IS NOT NULL))
     ORDER BY "seq" DESC LIMIT $4`,
    [roomId, beforeSeq, [...steeringTypes], limit + 1],
  );
  return { entries: rows.slice(0, limit).map(toEntry).reverse(), hasOlder: rows.length > limit };
}

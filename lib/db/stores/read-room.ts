import type { Pool, PoolClient } from "pg";
import type { Entry, Message } from "@/lib/contract/entry";
import type { RoomState } from "@/lib/contract/room-state";
import type { FacilitatorMemory } from "@/lib/muca/facilitator-memory";
import type { RoomHead } from "@/lib/rooms/ports";
import {
  type EntryRow,
  entryColumns,
  isMessage,
  type PersonRow,
  personColumns,
  type RoomRow,
  roomColumns,
  toEntry,
  toParticipantRow,
  toRoomHead,
  toRoomState,
  toRosterPerson,
} from "./room-rows";
import { inTransaction } from "./transaction";

type Queryable = Pick<PoolClient, "query">;

/** The room apart from its messages, as of one moment; see RoomStore.head. */
export function readHead(pool: Pool, roomId: string): Promise<RoomHead | null> {
  return inSnapshot(pool, async (client) => {
    const room = await readRoom<RoomRow & { memory: FacilitatorMemory | null }>(
      client,
      roomId,
      `, r."memory"`,
    );
    if (!room) return null;
    return toRoomHead(room, room.memory, (await readPeople(client, roomId)).map(toParticipantRow));
  });
}

/** The room with its newest messages, as of one moment; see RoomStore.state. */
export function readState(
  pool: Pool,
  roomId: string,
  participantId: string | null,
  messageLimit: number,
): Promise<RoomState | null> {
  return inSnapshot(pool, async (client) => {
    const room = await readRoom(client, roomId);
    if (!room) return null;
    const people = await readPeople(client, roomId);
    const beforeSeq = room.lastSeq + 1;
    const { messages, hasOlder } = await readMessages(
      client,
      { roomId, participantId, beforeSeq },
      messageLimit,
    );
    const state = { ...toRoomState(room, people.map(toRosterPerson), messages), hasOlder };
    return participantId === null ? state : { ...state, settings: null, draft: null };
  });
}

export interface MessageRange {
  roomId: string;
  /** Whose eyes: a participant's id, or null for a host's. */
  participantId: string | null;
  beforeSeq: number;
}

/** The newest `limit` messages of a range, ascending. */
export async function readMessages(
  client: Queryable,
  { roomId, participantId, beforeSeq }: MessageRange,
  limit: number,
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  const { rows } = await client.query<EntryRow>(
    `SELECT ${entryColumns} FROM "Entry"
     WHERE "roomId" = $1 AND "type" = 'message:posted' AND "seq" < $2
       AND ($3::text IS NULL OR "body"->>'to' IS NULL OR "body"->>'to' = $3)
     ORDER BY "seq" DESC LIMIT $4`,
    [roomId, beforeSeq, participantId, limit + 1],
  );
  const messages = rows.slice(0, limit).map(toEntry).filter(isMessage).reverse();
  return { messages, hasOlder: rows.length > limit };
}

/** One message by the id of its entry; see RoomStore.message. */
export async function readMessage(pool: Pool, roomId: string, messageId: string): Promise<Message | null> {
  const { rows } = await pool.query<EntryRow>(
    `SELECT ${entryColumns} FROM "Entry" WHERE "id" = $2 AND "roomId" = $1 AND "type" = 'message:posted'`,
    [roomId, messageId],
  );
  return rows.map(toEntry).find(isMessage) ?? null;
}

/** Entries above `afterSeq`, ascending; see RoomStore.entriesAfter. */
export async function readEntriesAfter(
  pool: Pool,
  roomId: string,
  afterSeq: number,
  limit: number,
): Promise<Entry[]> {
  const { rows } = await pool.query<EntryRow>(
    `SELECT ${entryColumns} FROM "Entry" WHERE "roomId" = $1 AND "seq" > $2 ORDER BY "seq" LIMIT $3`,
    [roomId, afterSeq, limit],
  );
  return rows.map(toEntry);
}

/** How far rooms are; see RoomStore.progress. */
export async function readProgress(pool: Pool, roomIds: readonly string[]) {
  const { rows } = await pool.query<{ roomId: string; lastSeq: number; lastTurn: number }>({
    name: "progress",
    text: `SELECT "id" AS "roomId", "lastSeq", "lastTurn" FROM "Room" WHERE "id" = ANY($1)`,
    values: [roomIds],
  });
  return rows;
}

/** Open rooms where people wrote something that no turn has seen; see RoomStore.roomsToRecover. */
export async function readRoomsToRecover(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT r."id" FROM "Room" r
     WHERE r."status" = 'open' AND NOT r."botPaused" AND r."lastSeq" > r."lastBasedOnSeq" AND EXISTS (
       SELECT 1 FROM "Entry" e
       WHERE e."roomId" = r."id" AND e."type" = 'message:posted' AND e."seq" > r."lastBasedOnSeq"
         AND e."authorKey" <> 'bot' AND e."body"->>'to' IS NULL)
     ORDER BY r."createdAt"`,
  );
  return rows.map((row) => row.id);
}

/** All statements of the callback see the same moment, whatever is written meanwhile. */
function inSnapshot<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, work, "REPEATABLE READ READ ONLY");
}

async function readRoom<Row extends RoomRow>(
  client: Queryable,
  roomId: string,
  moreColumns = "",
): Promise<Row | null> {
  const { rows } = await client.query<Row>(
    `SELECT ${roomColumns}${moreColumns} FROM "Room" r WHERE r."id" = $1`,
    [roomId],
  );
  return rows[0] ?? null;
}

async function readPeople(client: Queryable, roomId: string): Promise<PersonRow[]> {
  const { rows } = await client.query<PersonRow>(
    `SELECT ${personColumns} FROM "Participant" WHERE "roomId" = $1 ORDER BY "joinedSeq"`,
    [roomId],
  );
  return rows;
}

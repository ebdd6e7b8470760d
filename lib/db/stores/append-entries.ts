import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Entry } from "@/lib/contract/entry";
import { type LogSlice, planAppend, touchedBy } from "@/lib/rooms/append-plan";
import type { Appended, EntryDraft } from "@/lib/rooms/ports";
import { keepEntries } from "./keep-entries";
import type { KnownRooms } from "./known-rooms";
import {
  type EntryRow,
  entryColumns,
  type PersonRow,
  personColumns,
  type RoomRow,
  roomColumns,
  toEntry,
  toLogSlice,
  toRosterPerson,
} from "./room-rows";
import { inTransaction } from "./transaction";

/** A room whose row this transaction holds: nobody else writes to its log until it ends. */
export interface LockedRoom extends RoomRow {
  /** The database's time, once the lock was ours. */
  now: Date;
}

/**
 * Takes the room's row; null when there is no such room. NO KEY: whoever only refers to the room (a lease, a
 * new account's rooms) need not wait.
 */
export async function lockRoom(client: PoolClient, roomId: string): Promise<LockedRoom | null> {
  const { rows } = await client.query<LockedRoom>(
    `SELECT ${roomColumns}, clock_timestamp() AT TIME ZONE 'UTC' AS "now" FROM "Room" r
     WHERE r."id" = $1 FOR NO KEY UPDATE`,
    [roomId],
  );
  return rows[0] ?? null;
}

/**
 * Appends drafts in one short transaction; see RoomStore.append. Afterwards the room is known, so that its next
 * messages need no such transaction.
 */
export async function appendEntries(
  pool: Pool,
  known: KnownRooms,
  roomId: string,
  drafts: readonly EntryDraft[],
): Promise<Appended[]> {
  const plan = await inTransaction(pool, async (client) => {
    const room = await lockRoom(client, roomId);
    return room && appendToLocked(client, room, drafts);
  });
  if (!plan) return drafts.map(() => ({ outcome: "refused", why: "room-missing" }));
  known.keep(plan.after, plan.entries);
  return plan.answers;
}

/** Appends to a room that is locked already, as part of a larger transaction. */
export async function appendToLocked(client: PoolClient, room: LockedRoom, drafts: readonly EntryDraft[]) {
  const before = await readSlice(client, room, drafts);
  const plan = planAppend(before, drafts, { at: room.now.toISOString(), newId: () => randomUUID() });
  await keepEntries(client, before, plan);
  return plan;
}

/** Reads, under the lock, the roster and whatever else the drafts can touch. */
async function readSlice(
  client: PoolClient,
  room: LockedRoom,
  drafts: readonly EntryDraft[],
): Promise<LogSlice> {
  const touched = touchedBy(drafts);
  const roster = await readPeople(client, room.id);
  const entries = await readEntries(client, room.id, touched.clientIds, touched.messages);
  return toLogSlice(room, roster.map(toRosterPerson), entries);
}

async function readPeople(client: PoolClient, roomId: string): Promise<PersonRow[]> {
  const { rows } = await client.query<PersonRow>(
    `SELECT ${personColumns} FROM "Participant" WHERE "roomId" = $1 ORDER BY "joinedSeq"`,
    [roomId],
  );
  return rows;
}

async function readEntries(
  client: PoolClient,
  roomId: string,
  clientIds: string[],
  messageIds: string[],
): Promise<Entry[]> {
  if (clientIds.length === 0 && messageIds.length === 0) return [];
  // One look into a unique index per id. With "= ANY" and stale statistics the planner reads the whole room.
  const { rows } = await client.query<EntryRow>(
    `SELECT e.* FROM unnest($2::text[]) w("clientId") CROSS JOIN LATERAL (
       SELECT ${entryColumns} FROM "Entry" WHERE "roomId" = $1 AND "clientId" = w."clientId" LIMIT 1) e
     UNION
     SELECT e.* FROM unnest($3::text[]) w("id") CROSS JOIN LATERAL (
       SELECT ${entryColumns} FROM "Entry" WHERE "id" = w."id" AND "roomId" = $1
         AND "type" = 'message:posted' LIMIT 1) e`,
    [roomId, clientIds, messageIds],
  );
  return rows.map(toEntry);
}

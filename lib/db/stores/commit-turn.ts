import type { Pool, PoolClient } from "pg";
import type { TurnCommit, TurnCommitted } from "@/lib/rooms/ports";
import { toStorable } from "@/lib/rooms/storable";
import { checkTurn, toTurnRecord, turnDrafts } from "@/lib/rooms/turn-plan";
import { appendToLocked, lockRoom } from "./append-entries";
import { insertTurn } from "./insert-turn";
import { inTransaction } from "./transaction";

/**
 * Writes a finished turn, its reply, labels and memory in one transaction, or nothing of it; see
 * RoomStore.commitTurn. Whatever kills this process meanwhile leaves the room as it was before.
 */
export function commitTurn(pool: Pool, turn: TurnCommit): Promise<TurnCommitted> {
  return inTransaction(pool, async (client): Promise<TurnCommitted> => {
    const room = await lockRoom(client, turn.roomId);
    if (!room) return { outcome: "fenced" };
    const gate = await readGate(client, turn);
    const { status, botPaused, lastTurn, subTopics } = room;
    const check = checkTurn(turn, { status, botPaused, lastTurn, ...gate });
    if (check === "stale") return { outcome: "stale", utterancesSince: gate.utterancesSince };
    if (check === "fenced") return { outcome: "fenced" };
    const { entries } = await appendToLocked(client, room, turnDrafts(turn, subTopics));
    const messageId = entries.find((entry) => entry.type === "message:posted")?.id ?? null;
    const record = toTurnRecord(turn, messageId);
    await insertTurn(client, record, turn.epoch);
    await keepLabels(client, turn);
    await client.query(
      `UPDATE "Room" SET "memory" = $2::jsonb, "lastTurn" = $3, "lastBasedOnSeq" = $4 WHERE "id" = $1`,
      [turn.roomId, JSON.stringify(toStorable(turn.memory)), record.number, record.basedOnSeq],
    );
    return { outcome: "committed", entries, record };
  });
}

/** Holds the lease's row until the end, so that nobody takes it over between this check and the commit. */
async function readGate(client: PoolClient, { roomId, epoch, record }: TurnCommit) {
  await client.query(`SELECT 1 FROM "Lease" WHERE "roomId" = $1 FOR UPDATE`, [roomId]);
  const { rows } = await client.query<{ leaseHeld: boolean; utterancesSince: number }>(
    `SELECT
       EXISTS (SELECT 1 FROM "Lease" WHERE "roomId" = $1 AND "epoch" = $2
         AND "expiresAt" > clock_timestamp() AT TIME ZONE 'UTC') AS "leaseHeld",
       (SELECT count(*)::int FROM "Entry" WHERE "roomId" = $1 AND "type" = 'message:posted' AND "seq" > $3
         AND "body"->>'to' IS NULL) AS "utterancesSince"`,
    [roomId, epoch, record.basedOnSeq],
  );
  return rows[0] ?? { leaseHeld: false, utterancesSince: 0 };
}

/** The first answer for an utterance stays (MUCA §3.2). */
async function keepLabels(client: PoolClient, { roomId, labels }: TurnCommit): Promise<void> {
  const given = Object.entries(labels);
  if (given.length === 0) return;
  await client.query(
    `UPDATE "Entry" e SET "labels" = g."labels" FROM unnest($2::text[], $3::jsonb[]) g("id", "labels")
     WHERE e."id" = g."id" AND e."roomId" = $1 AND e."type" = 'message:posted' AND e."labels" IS NULL`,
    [
      roomId,
      given.map(([messageId]) => messageId),
      given.map(([, subTopicIds]) => JSON.stringify(subTopicIds)),
    ],
  );
}

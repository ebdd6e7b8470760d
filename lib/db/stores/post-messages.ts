import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { authorKey } from "@/lib/contract/room-state";
import { type AppendPlan, planAppend } from "@/lib/rooms/append-plan";
import type { Appended, EntryDraft, RoomDrafts } from "@/lib/rooms/ports";
import { errorCodeOf } from "../database-problem";
import type { KnownRooms } from "./known-rooms";

/** Errors after which PostgreSQL surely wrote nothing: wrong data, a violated constraint, a rolled back transaction. */
const nothingWritten = /^(22|23|40)/;

/**
 * Posts messages to many rooms in one statement, without reading first: a room's part counts only if its log is
 * still as long as this process knows it. Gives the answers by room; rooms that are missing there have to be
 * written the careful way, and nothing of theirs was.
 */
export async function postMessages(
  pool: Pool,
  known: KnownRooms,
  batches: readonly RoomDrafts[],
): Promise<Map<string, Appended[]>> {
  const plans = new Map<string, AppendPlan>();
  for (const { roomId, drafts } of batches) {
    const plan = plans.has(roomId) ? null : planPosts(known, roomId, drafts);
    if (plan) plans.set(roomId, plan);
  }
  if (plans.size === 0) return new Map();
  const written = await writePlans(pool, plans).catch((error: unknown) => {
    // Unless PostgreSQL said so, whether it was written is not known.
    for (const roomId of plans.keys()) known.forget(roomId);
    if (nothingWritten.test(errorCodeOf(error) ?? "")) return [];
    throw error;
  });
  const answers = new Map<string, Appended[]>();
  for (const { id, at } of written) {
    const plan = plans.get(id);
    if (!plan) continue;
    const time = at.toISOString();
    for (const entry of plan.entries) entry.at = time;
    known.keep(plan.after, plan.entries);
    answers.set(id, plan.answers);
  }
  return answers;
}

/** Null when more has to be known than is: a reply, a possible repeat, a refusal, anything but a message. */
function planPosts(known: KnownRooms, roomId: string, drafts: readonly EntryDraft[]): AppendPlan | null {
  const room = known.get(roomId);
  if (!room || drafts.length === 0) return null;
  const plain = drafts.every(
    ({ type, requires, clientId }) =>
      type === "message:posted" && !requires?.message && clientId !== null && !room.clientIds.has(clientId),
  );
  if (!plain) return null;
  // The database gives the time when it writes.
  const plan = planAppend(room.slice, drafts, { at: "", newId: () => randomUUID() });
  return plan.entries.length === drafts.length ? plan : null;
}

/** Whoever holds a room's row is not waited for: its part is left out, like that of a log that has grown. */
const statement = `
  WITH "w" AS (SELECT * FROM unnest($1::text[], $2::int[], $3::int[]) "w"("roomId", "before", "after")),
  "locked" AS (
    SELECT r."id", "w"."after" FROM "w" JOIN "Room" r ON r."id" = "w"."roomId" AND r."lastSeq" = "w"."before"
    FOR NO KEY UPDATE OF r SKIP LOCKED),
  "added" AS (
    INSERT INTO "Entry" ("roomId", "id", "seq", "type", "authorKey", "clientId", "body", "at")
    SELECT e."roomId", e."id", e."seq", 'message:posted', e."authorKey", e."clientId", e."body",
      statement_timestamp() AT TIME ZONE 'UTC'
    FROM jsonb_to_recordset($4::jsonb) e("roomId" text, "id" text, "seq" int, "authorKey" text, "clientId" text,
      "body" jsonb)
    JOIN "locked" ON "locked"."id" = e."roomId"),
  "moved" AS (
    UPDATE "Room" r SET "lastSeq" = "locked"."after" FROM "locked" WHERE r."id" = "locked"."id" RETURNING r."id")
  SELECT "id", (statement_timestamp() AT TIME ZONE 'UTC')::timestamp(3) AS "at" FROM "moved"`;

async function writePlans(
  pool: Pool,
  plans: ReadonlyMap<string, AppendPlan>,
): Promise<{ id: string; at: Date }[]> {
  const rooms = [...plans];
  const entries = rooms.flatMap(([roomId, plan]) =>
    plan.entries.map((entry) => {
      const { id, seq, clientId, body } = entry;
      const author = entry.type === "message:posted" ? authorKey(entry.body.author) : null;
      return { roomId, id, seq, authorKey: author, clientId, body };
    }),
  );
  const { rows } = await pool.query<{ id: string; at: Date }>({
    name: "post-messages",
    text: statement,
    values: [
      rooms.map(([roomId]) => roomId),
      rooms.map(([, { after, entries }]) => after.state.lastSeq - entries.length),
      rooms.map(([, { after }]) => after.state.lastSeq),
      JSON.stringify(entries),
    ],
  });
  return rows;
}

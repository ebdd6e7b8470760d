import type { Pool } from "pg";
import type { Feedback, FeedbackRow } from "@/lib/contract/feedback";

/** Keeps, replaces or takes back an opinion; see RoomStore.setFeedback. */
export async function keepFeedback(pool: Pool, roomId: string, feedback: Feedback): Promise<boolean> {
  const { messageId, by, verdict, reason } = feedback;
  const isBotMessage = `SELECT "id" FROM "Entry" WHERE "id" = $2 AND "roomId" = $1 AND "type" = 'message:posted'
    AND "authorKey" = 'bot'`;
  if (verdict === null) {
    const { rows } = await pool.query(
      `WITH m AS (${isBotMessage}),
         gone AS (DELETE FROM "Feedback" WHERE "messageId" IN (SELECT "id" FROM m) AND "by" = $3)
       SELECT 1 FROM m`,
      [roomId, messageId, by],
    );
    return rows.length > 0;
  }
  const { rowCount } = await pool.query(
    `INSERT INTO "Feedback" ("roomId", "messageId", "by", "verdict", "reason", "createdAt", "at")
     SELECT $1, m."id", $3, $4, $5, now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC' FROM (${isBotMessage}) m
     ON CONFLICT ("messageId", "by") DO UPDATE
       SET "verdict" = excluded."verdict", "reason" = excluded."reason", "at" = excluded."at"`,
    [roomId, messageId, by, verdict, reason],
  );
  return (rowCount ?? 0) > 0;
}

/** All opinions of a room, or one person's; see RoomStore.feedback. */
export async function readFeedback(pool: Pool, roomId: string, by: string | null): Promise<FeedbackRow[]> {
  const { rows } = await pool.query<Omit<FeedbackRow, "at"> & { at: Date }>(
    `SELECT f."messageId", f."by", f."verdict", f."reason", f."at", e."body"->>'text' AS "text",
       (e."body"->'bot'->>'turn')::int AS "turn", e."body"->'bot'->>'act' AS "act",
       coalesce(p."name", u."name", f."by") AS "byName"
     FROM "Feedback" f JOIN "Entry" e ON e."id" = f."messageId"
       LEFT JOIN "Participant" p ON p."id" = f."by"
       LEFT JOIN "User" u ON 'host:' || u."id" = f."by"
     WHERE f."roomId" = $1 AND ($2::text IS NULL OR f."by" = $2)
     ORDER BY e."seq", f."by" COLLATE "C"`,
    [roomId, by],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

import type { Pool } from "pg";
import { inTransaction } from "./transaction";

export interface Retention {
  /** Days after its end that a room is kept as it is. */
  days: number;
  /** Whether a room then goes away whole, or keeps its numbers without names and texts. */
  how: "delete" | "anonymise";
}

/** Rooms dealt with in one transaction, so that none is long. */
const roomsAtOnce = 20;

/**
 * Deals with rooms that ended long ago; gives their number. Several nodes may do it at the same time, each takes other
 * rooms. What is anonymised keeps who wrote when and how much: names become "Person 1, 2, …", texts become as many
 * letters x, and prompts, answers and summaries of the model go away.
 */
export async function forgetEndedRooms(pool: Pool, { days, how }: Retention): Promise<number> {
  let dealtWith = 0;
  for (;;) {
    const count = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT "id" FROM "Room"
         WHERE "status" = 'ended' AND "endedAt" < (now() AT TIME ZONE 'UTC') - $1 * interval '1 day'
           AND NOT "keptForGood" AND ($2 OR "topic" <> '')
         ORDER BY "endedAt" LIMIT ${roomsAtOnce} FOR UPDATE SKIP LOCKED`,
        [days, how === "delete"],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const statements = how === "delete" ? [`DELETE FROM "Room" WHERE "id" = ANY($1)`] : anonymising;
      for (const statement of statements) await client.query(statement, [ids]);
      return ids.length;
    });
    dealtWith += count;
    if (count < roomsAtOnce) return dealtWith;
  }
}

/** An empty topic marks a room that has been anonymised. */
const anonymising = [
  `WITH "numbered" AS (
     SELECT "id", 'Person ' || row_number() OVER (PARTITION BY "roomId" ORDER BY "joinedSeq") AS "name"
     FROM "Participant" WHERE "roomId" = ANY($1))
   UPDATE "Participant" p SET "name" = n."name", "nameKey" = 'gone/' || p."id", "role" = NULL, "removedFor" = NULL,
     "tokenHash" = 'gone/' || p."id"
   FROM "numbered" n WHERE n."id" = p."id"`,
  `UPDATE "Entry" e SET "body" = jsonb_set(e."body", '{participant}', jsonb_build_object('id', p."id", 'name', p."name",
     'role', NULL, 'simulated', p."simulated"))
   FROM "Participant" p
   WHERE e."roomId" = ANY($1) AND e."type" = 'participant:joined' AND p."id" = e."body"#>>'{participant,id}'`,
  `UPDATE "Entry" SET "body" = jsonb_set("body", '{text}',
     to_jsonb(regexp_replace("body"->>'text', '[^[:space:][:punct:]]', 'x', 'g')))
   WHERE "roomId" = ANY($1) AND "type" = 'message:posted' AND "body"->>'text' IS NOT NULL`,
  `UPDATE "Entry" SET "body" = jsonb_set("body", '{author,name}', '"Host"')
   WHERE "roomId" = ANY($1) AND "type" = 'message:posted' AND "body"#>>'{author,kind}' = 'host'`,
  `UPDATE "Entry" SET "body" = jsonb_set("body", '{by,name}', '"Host"')
   WHERE "roomId" = ANY($1) AND "type" = 'message:deleted' AND "body"#>>'{by,kind}' = 'host'`,
  `UPDATE "Entry" SET "body" = jsonb_set("body", '{reason}', 'null')
   WHERE "roomId" = ANY($1) AND "type" = 'participant:removed'`,
  // Topics, settings and sub-topics of the log may name people; the room is read no more.
  `UPDATE "Entry" SET "type" = 'entry:hidden', "body" = '{}'
   WHERE "roomId" = ANY($1) AND "type" IN ('settings:changed', 'sub-topics:changed')`,
  `DELETE FROM "Feedback" WHERE "roomId" = ANY($1)`,
  `DELETE FROM "Turn" WHERE "roomId" = ANY($1)`,
  `DELETE FROM "ModelCall" WHERE "roomId" = ANY($1)`,
  `UPDATE "Room" SET "topic" = '', "agenda" = NULL, "hints" = NULL, "roles" = NULL, "subTopics" = '[]',
     "settings" = '{}', "memory" = NULL WHERE "id" = ANY($1)`,
];

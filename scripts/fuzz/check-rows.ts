import type pg from "pg";
import { entryBodySchemas } from "@/lib/contract/entry";

/** Statements that find rows which must not be, each with what it would mean. */
const forbidden: readonly { means: string; sql: string }[] = [
  {
    means: "a log with gaps or with another length than its room says",
    sql: `SELECT r.id FROM "Room" r LEFT JOIN "Entry" e ON e."roomId" = r.id GROUP BY r.id
          HAVING count(e.id) <> r."lastSeq" OR coalesce(max(e.seq), 0) <> r."lastSeq"`,
  },
  {
    means: "a message by somebody who is not of its room",
    sql: `SELECT e.id FROM "Entry" e WHERE e.type = 'message:posted' AND e."authorKey" NOT IN ('host', 'bot')
          AND NOT EXISTS (SELECT 1 FROM "Participant" p WHERE p.id = e."authorKey" AND p."roomId" = e."roomId")`,
  },
  {
    means: "a message that is too long or has no text",
    sql: `SELECT id FROM "Entry" WHERE type = 'message:posted'
          AND (length(body->>'text') > 4000 OR body->>'text' = '')`,
  },
  {
    means: "an answer to a message of another room",
    sql: `SELECT e.id FROM "Entry" e WHERE e.type = 'message:posted' AND e.body->>'replyTo' IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM "Entry" t WHERE t.id = e.body->>'replyTo' AND t."roomId" = e."roomId")`,
  },
  {
    means: "a private word by somebody else than a host",
    sql: `SELECT id FROM "Entry" WHERE type = 'message:posted' AND body->>'to' IS NOT NULL AND "authorKey" <> 'host'`,
  },
  {
    means: "a name that is empty, too long or on several lines",
    sql: `SELECT id FROM "Participant" WHERE length(name) NOT BETWEEN 1 AND 40 OR name ~ '[[:cntrl:]]'`,
  },
  {
    means: "two people of one name in a room",
    sql: `SELECT "roomId", "nameKey" FROM "Participant" WHERE presence <> 'removed'
          GROUP BY 1, 2 HAVING count(*) > 1`,
  },
  {
    means: "a server without an admin",
    sql: `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM "User" WHERE role = 'admin' AND banned IS NOT TRUE)`,
  },
];

/** What is wrong with what was stored; empty when nothing is. */
export async function checkRows(pool: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const { means, sql } of forbidden) {
    const { rows } = await pool.query<Record<string, unknown>>(sql);
    if (rows.length > 0) faults.push(`${rows.length} rows: ${means}, such as ${JSON.stringify(rows[0])}`);
  }
  const schemas: Record<string, { safeParse(value: unknown): { success: boolean } }> = entryBodySchemas;
  for (let after = ""; ; ) {
    const { rows } = await pool.query<{ id: string; type: string; body: unknown }>(
      `SELECT id, type, body FROM "Entry" WHERE id > $1 ORDER BY id LIMIT 1000`,
      [after],
    );
    for (const { id, type, body } of rows) {
      if (!schemas[type]?.safeParse(body).success)
        faults.push(`the entry ${id} of type ${type} breaks its contract`);
    }
    const last = rows.at(-1);
    if (!last) return faults;
    after = last.id;
  }
}

import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import type { Pool } from "pg";
import { zipRoom } from "@/lib/api/export-zip";
import { createDb } from "@/lib/db/client";
import { startThrowAwayPostgres } from "@/lib/db/embedded/throw-away";
import { applyMigrations } from "@/lib/db/migrate";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import { newRoom } from "@/lib/rooms/testing/drafts";
import { turnCommit } from "@/lib/rooms/testing/turn-commit";

const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "10000" },
    turns: { type: "string", default: "1500" },
    "max-extra-mb": { type: "string", default: "150" },
  },
});
const [messages, turns, maxExtraMb] = [
  Number(values.messages),
  Number(values.turns),
  Number(values["max-extra-mb"]),
];

/** Fills a room by two statements: what was said in it is of no interest, only how much. */
async function fill(pool: Pool, roomId: string): Promise<void> {
  await pool.query(
    `INSERT INTO "Entry" ("id", "roomId", "seq", "type", "authorKey", "body", "at")
     SELECT gen_random_uuid()::text, $1, n, 'message:posted', 'host',
       jsonb_build_object('author', '{"kind":"host","userId":null,"name":"Hanna"}'::jsonb, 'text',
         repeat('Some words about the garden. ', 8), 'replyTo', null, 'mentions', '[]'::jsonb, 'mentionsBot', false,
         'to', null, 'bot', null, 'reactions', '[]'::jsonb),
       '2026-01-01'::timestamp + n * interval '3 seconds' FROM generate_series(1, $2::int) n`,
    [roomId, messages],
  );
  const { record } = turnCommit({ roomId, node: "bench", epoch: 1, expiresAt: "" });
  await pool.query(
    `INSERT INTO "Turn" ("id", "roomId", "number", "trigger", "preset", "basedOnSeq", "epoch", "chosen", "spoke",
       "decision", "outcome", "subTopics", "summaries", "startedAt", "durationMs")
     SELECT gen_random_uuid()::text, $1, n, 'interval', 'default', n, 1, 'keep-silence', false, $3::jsonb, $4::jsonb,
       '[]', '{}', now(), 900 FROM generate_series(1, $2::int) n`,
    [roomId, turns, JSON.stringify(record.decision), JSON.stringify(record.outcome)],
  );
  await pool.query(
    `INSERT INTO "ModelCall" ("id", "roomId", "turnId", "position", "questionId", "questionVersion", "model", "engine",
       "attempt", "format", "outcome", "startedAt", "latencyMs", "prompt", "rawAnswer")
     SELECT gen_random_uuid()::text, "roomId", "id", 0, 'muca/fused-analysis', 1, 'bench', 'model', 1, 'json-schema',
       'ok', "startedAt", 700, jsonb_build_object('system', repeat('x', 4000), 'user', repeat('y', 8000)),
       repeat('z', 2000) FROM "Turn" WHERE "roomId" = $1`,
    [roomId],
  );
  await pool.query(`UPDATE "Room" SET "lastSeq" = $2, "lastTurn" = $3 WHERE "id" = $1`, [
    roomId,
    messages,
    turns,
  ]);
}

const server = await startThrowAwayPostgres();
try {
  await applyMigrations(server.connectionString);
  const db = createDb(server.connectionString, { maxConnections: 4 });
  const store = new PostgresRoomStore(db);
  const { id } = await store.createRoom(newRoom({ botName: `bot-${randomUUID().slice(0, 8)}` }));
  await fill(db.pool, id);
  const head = await store.head(id);
  if (!head) throw new Error("The room was just made.");
  const before = process.memoryUsage().rss;
  const started = performance.now();
  let bytes = 0;
  let peak = before;
  const stream = zipRoom({ services: { db, store }, head }, new Date(), (error) => console.error(error));
  for await (const piece of stream) {
    bytes += (piece as Buffer).length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const extraMb = (peak - before) / 1_048_576;
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${messages} messages, ${turns} turns: ${(bytes / 1_048_576).toFixed(1)} MB zip in ${seconds.toFixed(1)} s, memory grew by ${extraMb.toFixed(0)} MB at most (limit ${maxExtraMb}).`,
  );
  await db.close();
  if (extraMb > maxExtraMb) process.exitCode = 1;
} finally {
  await server.stop();
}

// The plain way to keep messages: one INSERT each, which also gives the seq.
import { randomUUID } from "node:crypto";
import { createDb } from "@/lib/db/client";
import { serveSimply } from "../simple-server";

const db = createDb(process.env.DATABASE_URL ?? "", { maxConnections: 10 });
await db.pool.query(
  `CREATE TABLE IF NOT EXISTS bench_message (room text NOT NULL, seq bigserial, id text PRIMARY KEY,
     client_id text NOT NULL, body jsonb NOT NULL, at timestamp NOT NULL DEFAULT now(), UNIQUE (room, client_id))`,
);
await serveSimply(async (roomId, clientId, body) => {
  const id = randomUUID();
  const { rows } = await db.pool.query<{ seq: string; at: Date }>({
    name: "insert",
    text: "INSERT INTO bench_message (room, id, client_id, body) VALUES ($1, $2, $3, $4) RETURNING seq, at",
    values: [roomId, id, clientId, JSON.stringify(body)],
  });
  return { seq: Number(rows[0]?.seq), id, at: rows[0]?.at.toISOString() ?? "" };
});

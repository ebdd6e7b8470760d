import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { TurnRecord } from "@/lib/contract/turn";

/** Writes a turn's row and its model calls; (room, number) is unique, so a turn is written at most once. */
export async function insertTurn(client: PoolClient, record: TurnRecord, epoch: number): Promise<void> {
  const turnId = randomUUID();
  await client.query(
    `INSERT INTO "Turn" ("id", "roomId", "number", "trigger", "preset", "basedOnSeq", "epoch", "chosen", "spoke",
       "dropped", "engine", "messageId", "decision", "outcome", "subTopics", "summaries", "settings",
       "notes", "startedAt", "durationMs", "at")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb, $15::jsonb, $16::jsonb,
       $17::jsonb, $18::jsonb, $19::timestamp, $20, $21::timestamp)`,
    [
      turnId,
      record.roomId,
      record.number,
      record.trigger,
      record.preset,
      record.basedOnSeq,
      epoch,
      record.chosen,
      record.spoke,
      record.dropped,
      record.engine,
      record.messageId,
      JSON.stringify(record.decision),
      JSON.stringify(record.outcome),
      JSON.stringify(record.subTopics),
      JSON.stringify(record.summaries),
      record.settings === null ? null : JSON.stringify(record.settings),
      JSON.stringify(record.notes),
      record.startedAt,
      record.durationMs,
      record.at,
    ],
  );
  if (record.calls.length > 0) await insertCalls(client, turnId, record);
}

async function insertCalls(client: PoolClient, turnId: string, { roomId, calls }: TurnRecord): Promise<void> {
  const rows = calls.map(({ error, fallback, ...call }, position) => ({
    ...call,
    fallbackCode: fallback?.code ?? null,
    fallbackMessage: fallback?.message ?? null,
    id: randomUUID(),
    position,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
  }));
  await client.query(
    `INSERT INTO "ModelCall" ("id", "roomId", "turnId", "position", "questionId", "questionVersion", "promptVersion", "model",
       "engine", "attempt", "format", "outcome", "errorCode", "errorMessage", "startedAt", "latencyMs",
       "firstTokenMs", "promptTokens", "completionTokens", "tokensEstimated", "costUsd", "prompt", "rawAnswer",
       "provider", "fallbackCode", "fallbackMessage")
     SELECT c."id", $1, $2, c."position", c."questionId", c."questionVersion", c."promptVersion", c."model", c."engine", c."attempt",
       c."format", c."outcome", c."errorCode", c."errorMessage", c."startedAt", c."latencyMs", c."firstTokenMs",
       c."promptTokens", c."completionTokens", c."tokensEstimated", c."costUsd", c."prompt", c."rawAnswer",
       c."provider", c."fallbackCode", c."fallbackMessage"
     FROM jsonb_to_recordset($3::jsonb) c("id" text, "position" int, "questionId" text, "questionVersion" int, "promptVersion" int,
       "model" text, "engine" text, "attempt" int, "format" text, "outcome" text, "errorCode" text,
       "errorMessage" text, "startedAt" timestamp, "latencyMs" float8, "firstTokenMs" float8, "promptTokens" int,
       "completionTokens" int, "tokensEstimated" boolean, "costUsd" float8, "prompt" jsonb, "rawAnswer" text,
       "provider" text, "fallbackCode" text, "fallbackMessage" text)`,
    [roomId, turnId, JSON.stringify(rows)],
  );
}

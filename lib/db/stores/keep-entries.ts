import type { PoolClient } from "pg";
import type { Entry } from "@/lib/contract/entry";
import { authorKey } from "@/lib/contract/room-state";
import { textField } from "@/lib/muca/prompting/data-block";
import type { AppendPlan, LogSlice } from "@/lib/rooms/append-plan";
import { type ForgottenText, findForgotten } from "@/lib/rooms/forget-text";

/** Writes what a plan decided: new entries in one statement, then only those projections that changed. */
export async function keepEntries(
  client: PoolClient,
  before: LogSlice,
  { entries, after }: Pick<AppendPlan, "entries" | "after">,
): Promise<void> {
  if (entries.length === 0) return;
  await insertEntries(client, after, entries);
  await updateHead(client, before, after);
  await updateMessages(client, before, after);
  await updatePresences(client, before, after, entries);
}

async function insertEntries(client: PoolClient, after: LogSlice, entries: readonly Entry[]): Promise<void> {
  const { id: roomId, lastSeq, messages } = after.state;
  // Stored as they are after the batch: a later draft of it may have reacted to, or deleted, an earlier one.
  const current = new Map<string, Entry>(messages.map((message) => [message.id, message]));
  const stored = entries.map((entry) => current.get(entry.id) ?? entry);
  await client.query(
    `WITH "added" AS (
       INSERT INTO "Entry" ("roomId", "id", "seq", "type", "authorKey", "clientId", "body", "at")
       SELECT $1, e.* FROM unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::jsonb[],
         $8::timestamp[]) e
     )
     UPDATE "Room" SET "lastSeq" = $9 WHERE "id" = $1`,
    [
      roomId,
      stored.map((entry) => entry.id),
      stored.map((entry) => entry.seq),
      stored.map((entry) => entry.type),
      stored.map((entry) => (entry.type === "message:posted" ? authorKey(entry.body.author) : null)),
      stored.map((entry) => entry.clientId),
      stored.map((entry) => JSON.stringify(entry.body)),
      stored.map((entry) => entry.at),
      lastSeq,
    ],
  );
}

async function updateHead(client: PoolClient, before: LogSlice, after: LogSlice): Promise<void> {
  if (JSON.stringify(headFields(before)) === JSON.stringify(headFields(after))) return;
  const { state, settings, subTopicsApproved, openedAt, endedAt } = after;
  await client.query(
    `UPDATE "Room" SET "status" = $2::"RoomStatus", "botPaused" = $3, "subTopics" = $4::jsonb,
       "settings" = $5::jsonb, "subTopicsApproved" = $6, "openedAt" = $7::timestamp, "endedAt" = $8::timestamp,
       "draft" = $9::jsonb
     WHERE "id" = $1`,
    [
      state.id,
      state.status,
      state.botPaused,
      JSON.stringify(state.subTopics),
      JSON.stringify(settings),
      subTopicsApproved,
      openedAt,
      endedAt,
      state.draft === null ? null : JSON.stringify(state.draft),
    ],
  );
}

function headFields({ state, settings, subTopicsApproved, openedAt, endedAt }: LogSlice) {
  const { status, botPaused, subTopics, draft } = state;
  return { status, botPaused, subTopics, draft, settings, subTopicsApproved, openedAt, endedAt };
}

async function updateMessages(client: PoolClient, before: LogSlice, after: LogSlice): Promise<void> {
  const known = new Map(before.state.messages.map((message) => [message.id, message]));
  const changed = after.state.messages.filter((message) => {
    const old = known.get(message.id);
    return old !== undefined && old !== message;
  });
  if (changed.length === 0) return;
  await client.query(
    `UPDATE "Entry" e SET "body" = c."body" FROM unnest($1::text[], $2::jsonb[]) c("id", "body")
     WHERE e."id" = c."id"`,
    [changed.map((message) => message.id), changed.map((message) => JSON.stringify(message.body))],
  );
  for (const forgotten of findForgotten(before.state.messages, changed)) {
    await forgetInCalls(client, after.state.id, forgotten);
  }
}

/** Does to the room's stored calls what `forgetText` does to one; only turns that knew the message can show it. */
async function forgetInCalls(
  client: PoolClient,
  roomId: string,
  { seq, text }: ForgottenText,
): Promise<void> {
  await client.query(
    `UPDATE "ModelCall" c SET "rawAnswer" = NULL,
       "prompt" = jsonb_set(c."prompt", '{user}', to_jsonb(replace(c."prompt"->>'user', $3, $4)))
     FROM "Turn" t WHERE t."id" = c."turnId" AND t."roomId" = $1 AND t."basedOnSeq" >= $2
       AND strpos(c."prompt"->>'user', $3) > 0`,
    [roomId, seq, textField(text), textField(null)],
  );
}

async function updatePresences(
  client: PoolClient,
  before: LogSlice,
  after: LogSlice,
  entries: readonly Entry[],
): Promise<void> {
  const known = new Map(before.state.roster.map((person) => [person.id, person.presence]));
  const changed = after.state.roster.filter((person) => known.get(person.id) !== person.presence);
  if (changed.length === 0) return;
  const reasons = new Map(
    entries.flatMap(({ type, body }) =>
      type === "participant:removed" ? [[body.participantId, body.reason] as const] : [],
    ),
  );
  await client.query(
    `UPDATE "Participant" p SET "presence" = c."presence"::"Presence", "removedFor" = c."reason"
     FROM unnest($1::text[], $2::text[], $3::text[]) c("id", "presence", "reason") WHERE p."id" = c."id"`,
    [
      changed.map((person) => person.id),
      changed.map((person) => person.presence),
      changed.map((person) => reasons.get(person.id) ?? null),
    ],
  );
}

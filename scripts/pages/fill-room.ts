import type { Pool } from "pg";
import { actNames } from "@/lib/muca/act-name";
import type { ActState, Decision, ParticipantFeatures } from "@/lib/muca/decision";
import { freshMemory } from "@/lib/muca/facilitator-memory";
import { resolveSettings } from "@/lib/muca/settings";
import type { SubTopic } from "@/lib/muca/sub-topic";
import type { ParticipantRow, RoomHead } from "@/lib/rooms/ports";

export interface RoomSize {
  messages: number;
  turns: number;
}

/** Ids of generated entries and turns begin with the room's id, so that several rooms can be filled alike. */
const roomText = "$1::text";

/**
 * Fills a room that has people with so many messages and turns, each kind by one statement: about every second turn
 * spoke, sentences differ in length, some hold markdown, and each turn has a model call of usual size. The room goes
 * on from there as if all of it had been said.
 */
export async function fillRoom(pool: Pool, head: RoomHead, size: RoomSize): Promise<void> {
  const first = head.lastSeq + 1;
  await insertMessages(pool, head, size, first);
  await insertTurns(pool, head, size, first);
  await insertCalls(pool, head.id);
  await pool.query(
    `UPDATE "Room" SET "lastSeq" = $2, "lastTurn" = $3, "lastBasedOnSeq" = $2, "memory" = $4::jsonb WHERE "id" = $1`,
    [
      head.id,
      first - 1 + size.messages,
      size.turns,
      JSON.stringify({ ...freshMemory(head.subTopics), turn: size.turns }),
    ],
  );
  // As autovacuum would have done long before a room is that large.
  await pool.query(`ANALYZE "Entry", "Turn", "ModelCall"`);
}

/** Messages of the people in turn; the last of each turn's share that spoke is the bot's. */
async function insertMessages(pool: Pool, head: RoomHead, size: RoomSize, first: number): Promise<void> {
  await pool.query(
    `WITH said AS (
       SELECT n, (n - 1) * $4::int / $3::int + 1 AS turn,
         ($5::text[])[1 + (n * 7 + n / 5) % cardinality($5::text[])] AS person,
         n * $4::int / $3::int > (n - 1) * $4::int / $3::int AND (n * $4::int / $3::int) % 2 = 1 AS bot
       FROM generate_series(1, $3::int) n)
     INSERT INTO "Entry" ("id", "roomId", "seq", "type", "authorKey", "body", "labels", "at")
     SELECT ${roomText} || '-' || n, $1, $2::int + n - 1, 'message:posted',
       CASE WHEN bot THEN 'bot' ELSE person END,
       jsonb_build_object('author',
           CASE WHEN bot THEN '{"kind":"bot"}'::jsonb
             ELSE jsonb_build_object('kind', 'participant', 'participantId', person) END,
         'text', repeat(($6::text[])[1 + n % cardinality($6::text[])] || ' ', 1 + n % 4) || 'No. ' || n,
         'replyTo', CASE WHEN n % 13 = 0 THEN ${roomText} || '-' || n - 3 END,
         'mentions', '[]'::jsonb, 'mentionsBot', false, 'to', null,
         'bot', CASE WHEN bot THEN jsonb_build_object('turn', turn, 'act', 'in-context-chime-in', 'engine', 'model',
           'target', null) END,
         'reactions', '[]'::jsonb),
       jsonb_build_array(($7::text[])[1 + n / 40 % cardinality($7::text[])]),
       now()::timestamp - ($3::int - n) * interval '20 seconds' FROM said`,
    [
      head.id,
      first,
      size.messages,
      size.turns,
      head.participants.map(({ id }) => id),
      sentences,
      head.subTopics.map(({ id }) => id),
    ],
  );
}

async function insertTurns(pool: Pool, head: RoomHead, size: RoomSize, first: number): Promise<void> {
  const decision = decisionOf(head.participants, head.subTopics);
  const outcome = { spoke: false, text: null, reasoning: null, drafts: [], engine: null };
  await pool.query(
    `INSERT INTO "Turn" ("id", "roomId", "number", "trigger", "preset", "basedOnSeq", "epoch", "chosen", "spoke",
       "engine", "messageId", "decision", "outcome", "subTopics", "summaries", "settings", "startedAt", "durationMs",
       "at")
     SELECT ${roomText} || '-turn-' || n, $1, n, 'interval', 'default', $2::int + n * $3::int / $4::int - 2, 1,
       CASE WHEN n % 2 = 1 THEN 'in-context-chime-in' ELSE 'keep-silence' END, n % 2 = 1,
       CASE WHEN n % 2 = 1 THEN 'model' END,
       CASE WHEN n % 2 = 1 THEN ${roomText} || '-' || (n * $3::int + $4::int - 1) / $4::int END,
       $5::jsonb || jsonb_build_object('turn', n, 'i', n * $3::int / $4::int,
         'afterUtterance', ${roomText} || '-' || greatest(1, n * $3::int / $4::int - 1)),
       $6::jsonb, $7::jsonb, $8::jsonb, $9::jsonb, now()::timestamp, 900,
       now()::timestamp - ($4::int - n) * interval '130 seconds'
     FROM generate_series(1, $4::int) n`,
    [
      head.id,
      first,
      size.messages,
      size.turns,
      ...[decision, outcome, head.subTopics, summariesOf(head), resolveSettings(head.settings)].map((value) =>
        JSON.stringify(value),
      ),
    ],
  );
}

async function insertCalls(pool: Pool, roomId: string): Promise<void> {
  await pool.query(
    `INSERT INTO "ModelCall" ("id", "roomId", "turnId", "position", "questionId", "questionVersion", "model", "engine",
       "attempt", "format", "outcome", "startedAt", "latencyMs", "promptTokens", "completionTokens", "prompt",
       "rawAnswer")
     SELECT "id" || '-call', "roomId", "id", 0, 'muca/fused-analysis', 1, 'bench', 'model', 1, 'json-schema', 'ok',
       "startedAt", 700, 3000, 500, jsonb_build_object('system', repeat('x', 4000), 'user', repeat('y', 8000)),
       repeat('z', 2000) FROM "Turn" WHERE "roomId" = $1`,
    [roomId],
  );
}

function decisionOf(people: readonly ParticipantRow[], subTopics: readonly SubTopic[]): Decision {
  const features: ParticipantFeatures = {
    ...{ freqLong: 9, lenLong: 90, freqShort: 2, lenShort: 22 },
    ...{ lurkerScore: 0, isLurker: false, encouraged: 0, coolDownRemaining: 0 },
  };
  const acts = actNames.map(
    (act, rank): ActState => ({
      ...{ act, rank, off: false, sitsOut: false, eligible: act === "keep-silence" },
      condition: act === "keep-silence",
      because: { key: act === "keep-silence" ? "always" : "notCalled", values: {} },
      warmUp: { needs: 3, met: true },
      coolDown: { remaining: 0, met: true },
    }),
  );
  return {
    ...{ turn: 1, trigger: "interval", afterUtterance: "", i: 0, participants: people.length },
    ...{ nExe: 7, nSw: 2 * people.length, nSilent: 0, stuck: false, unsolved: true, reason: null },
    features: Object.fromEntries(people.map(({ id }) => [id, features])),
    subTopics: subTopics.map(({ id }) => ({
      id,
      status: "being-discussed",
      nEd: 4,
      nIng: 2,
      utterances: 40,
    })),
    currentSubTopic: subTopics[0]?.id ?? null,
    acts,
    p: { silence: 0, semantic: 0.4, chimeIn: 0.2 },
    ...{ chosen: "keep-silence", target: null, proposedSubTopic: null },
  };
}

/** What was kept of everybody's view on each sub-topic, with evidence from the room's beginning. */
function summariesOf({ id, participants, subTopics }: RoomHead) {
  const ofPerson = (at: number) =>
    Object.fromEntries(
      subTopics.map((subTopic) => [
        subTopic.id,
        [{ text: "Would like to begin small and see who comes.", evidence: [`${id}-${at + 1}`] }],
      ]),
    );
  return Object.fromEntries(participants.map((person, at) => [person.id, ofPerson(at)]));
}

const sentences = [
  "We could open it on Saturdays only at first.",
  "Who would look after the keys?",
  "I asked around in my street and most people like the idea of a place where things can be borrowed.",
  "That is **far** too expensive.",
  "Yes!",
  "Last year we had something like it, and after two months nobody came any more, so let us think of that.",
  "What about the noise in the evening?",
  "I could do one afternoon a week.",
];

import type { CallInsight, PersonInsight, RoomInsights, SubTopicInsight } from "@/lib/contract/insights";
import { sessionNumbers } from "@/lib/evaluate/session-numbers";
import type { ActName } from "@/lib/muca/act-name";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { countLetters, countWords } from "@/lib/shared/text";
import { requireWatcher } from "./authorise";
import type { Context } from "./context";
import { type ExportSource, readMessages } from "./export/read-room-data";

/** Slices of time in which airtime is counted. */
const bucketCount = 24;

/** What the room comes to, for its host and those who watch a demo. Throws as requireWatcher. */
export async function getInsights(context: Context, roomId: string): Promise<RoomInsights> {
  const { head } = await requireWatcher(context, roomId);
  return readInsights({ services: context.services, head });
}

/** Reads a room once, message by message, and adds up. */
export async function readInsights(source: ExportSource): Promise<RoomInsights> {
  const { services, head } = source;
  const talk = await readTalk(source);
  const [lanes, turns, calls, callErrors, feedback] = await Promise.all([
    readLanes(source),
    readTurnCounts(source),
    readCallInsights(source),
    readCallErrors(source),
    services.store.feedback(head.id),
  ]);
  const people = [...talk.people.values()];
  const agreements = head.subTopics.filter(({ consensus }) => consensus).length;
  return {
    roomId: head.id,
    topic: head.inputs.topic,
    botName: head.botName,
    startedAt: talk.buckets[0] ?? null,
    lastAt: talk.lastAt,
    numbers: sessionNumbers({
      participants: people,
      agreements,
      subTopics: head.subTopics.length,
      botUtterances: talk.botUtterances,
      allUtterances: talk.allUtterances,
    }),
    buckets: talk.buckets,
    people,
    answers: [...talk.answers.values()].sort((a, b) => b.count - a.count),
    subTopics: head.subTopics.map((subTopic) => insightOf(subTopic, lanes, talk.byPerson)),
    turns,
    calls,
    callErrors,
    feedback: countFeedback(feedback),
  };
}

function insightOf(
  { id, title, status, consensus }: SubTopic,
  lanes: Map<string, SubTopicInsight["lane"]>,
  byPerson: Map<string, Record<string, number>>,
): SubTopicInsight {
  return {
    id,
    title,
    status,
    consensus: consensus ?? null,
    lane: lanes.get(id) ?? [],
    byPerson: byPerson.get(id) ?? {},
  };
}

interface Talk {
  people: Map<string, PersonInsight>;
  answers: Map<string, { from: string; to: string; count: number }>;
  byPerson: Map<string, Record<string, number>>;
  buckets: string[];
  lastAt: string | null;
  botUtterances: number;
  allUtterances: number;
}

async function readTalk(source: ExportSource): Promise<Talk> {
  const { head } = source;
  const span = await readSpan(source);
  const buckets = bucketStarts(span);
  const talk: Talk = {
    people: new Map(head.participants.map((person) => [person.id, emptyPerson(person, buckets.length)])),
    ...{ answers: new Map(), byPerson: new Map(), buckets, lastAt: span?.last ?? null },
    ...{ botUtterances: 0, allUtterances: 0 },
  };
  const authors = new Map<string, string>();
  for await (const { id, at, authorKey, body, labels } of readMessages(source)) {
    // A private word is no utterance.
    if (body.to !== null || authorKey === null) continue;
    authors.set(id, authorKey);
    talk.allUtterances += 1;
    if (authorKey === "bot") talk.botUtterances += 1;
    const repliedTo = body.replyTo === null ? undefined : authors.get(body.replyTo);
    for (const to of new Set([...body.mentions, ...(repliedTo ? [repliedTo] : [])])) {
      if (to !== authorKey) countAnswer(talk, authorKey, to);
    }
    const person = talk.people.get(authorKey);
    if (!person) continue;
    countWordsOf(person, body.text, bucketOf(at, span, buckets.length));
    for (const subTopic of labels ?? []) countLabel(talk, subTopic, authorKey);
  }
  return talk;
}

function emptyPerson({ id, name }: { id: string; name: string }, buckets: number): PersonInsight {
  return { id, name, messages: 0, words: 0, letters: 0, airtime: Array.from({ length: buckets }, () => 0) };
}

function countWordsOf(person: PersonInsight, text: string | null, bucket: number): void {
  const words = countWords(text ?? "");
  person.messages += 1;
  person.words += words;
  person.letters += countLetters(text ?? "");
  person.airtime[bucket] = (person.airtime[bucket] ?? 0) + words;
}

function countAnswer({ answers }: Talk, from: string, to: string): void {
  const key = `${from} ${to}`;
  answers.set(key, { from, to, count: (answers.get(key)?.count ?? 0) + 1 });
}

function countLabel({ byPerson }: Talk, subTopic: string, person: string): void {
  const counts = byPerson.get(subTopic) ?? {};
  counts[person] = (counts[person] ?? 0) + 1;
  byPerson.set(subTopic, counts);
}

interface Span {
  first: string;
  last: string;
}

async function readSpan({ services, head }: ExportSource): Promise<Span | null> {
  const found = await services.db.prisma.entry.aggregate({
    where: { roomId: head.id, type: "message:posted", seq: { lte: head.lastSeq } },
    _min: { at: true },
    _max: { at: true },
  });
  const { _min: first, _max: last } = found;
  return first.at && last.at ? { first: first.at.toISOString(), last: last.at.toISOString() } : null;
}

function bucketStarts(span: Span | null): string[] {
  if (!span) return [];
  const start = Date.parse(span.first);
  const width = Math.max(1, (Date.parse(span.last) - start) / bucketCount);
  return Array.from({ length: bucketCount }, (_, index) => new Date(start + index * width).toISOString());
}

function bucketOf(at: string, span: Span | null, count: number): number {
  if (!span) return 0;
  const length = Math.max(1, Date.parse(span.last) - Date.parse(span.first));
  const place = Math.floor(((Date.parse(at) - Date.parse(span.first)) / length) * count);
  return Math.min(count - 1, Math.max(0, place));
}

/** When each sub-topic's status changed, from the log: turns and facilitators both write it there. */
async function readLanes({ services, head }: ExportSource): Promise<Map<string, SubTopicInsight["lane"]>> {
  const rows = await services.db.prisma.entry.findMany({
    where: { roomId: head.id, type: "sub-topics:changed", seq: { lte: head.lastSeq } },
    select: { at: true, body: true },
    orderBy: { seq: "asc" },
  });
  const lanes = new Map<string, SubTopicInsight["lane"]>();
  for (const { at, body } of rows) {
    const { subTopics } = body as unknown as { subTopics: SubTopic[] };
    for (const { id, status } of subTopics) {
      const lane = lanes.get(id) ?? [];
      lanes.set(id, lane);
      if (lane.at(-1)?.status !== status) lane.push({ at: at.toISOString(), status });
    }
  }
  return lanes;
}

async function readTurnCounts({ services, head }: ExportSource): Promise<RoomInsights["turns"]> {
  const rows = await services.db.prisma.turn.groupBy({
    by: ["chosen", "spoke"],
    where: { roomId: head.id, number: { lte: head.lastTurn } },
    _count: { _all: true },
  });
  const turns: RoomInsights["turns"] = { count: 0, spoke: 0, byAct: {} };
  for (const { chosen, spoke, _count } of rows) {
    const act = chosen as ActName;
    const known = turns.byAct[act] ?? { chosen: 0, spoke: 0 };
    const said = spoke ? _count._all : 0;
    turns.byAct[act] = { chosen: known.chosen + _count._all, spoke: known.spoke + said };
    turns.count += _count._all;
    turns.spoke += said;
  }
  return turns;
}

async function readCallInsights({ services, head }: ExportSource): Promise<CallInsight[]> {
  const { rows } = await services.db.pool.query<CallInsight>(
    `SELECT "model", "engine", count(*)::int AS "calls",
       (count(*) FILTER (WHERE "outcome" <> 'ok'))::int AS "errors",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY "latencyMs") AS "medianMs",
       percentile_cont(0.95) WITHIN GROUP (ORDER BY "latencyMs") AS "p95Ms",
       coalesce(sum("promptTokens"), 0)::int AS "promptTokens",
       coalesce(sum("completionTokens"), 0)::int AS "completionTokens", sum("costUsd") AS "costUsd"
     FROM "ModelCall" WHERE "roomId" = $1 GROUP BY "model", "engine" ORDER BY count(*) DESC, "model"`,
    [head.id],
  );
  return rows;
}

async function readCallErrors({ services, head }: ExportSource): Promise<RoomInsights["callErrors"]> {
  const { rows } = await services.db.pool.query<{ code: string; count: number }>(
    `SELECT "errorCode" AS "code", count(*)::int AS "count" FROM "ModelCall"
     WHERE "roomId" = $1 AND "errorCode" IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
    [head.id],
  );
  return rows;
}

function countFeedback(rows: readonly { act: ActName; verdict: "up" | "down" }[]): RoomInsights["feedback"] {
  const byAct = new Map<ActName, { act: ActName; up: number; down: number }>();
  for (const { act, verdict } of rows) {
    const counts = byAct.get(act) ?? { act, up: 0, down: 0 };
    counts[verdict] += 1;
    byAct.set(act, counts);
  }
  return [...byAct.values()];
}

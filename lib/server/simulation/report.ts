import type { SessionNumbers } from "@/lib/contract/insights";
import type {
  LengthReport,
  ProfileNumbers,
  SimulationParams,
  SimulationReport,
  UtteranceRow,
} from "@/lib/contract/simulation";
import type { TurnRecord } from "@/lib/contract/turn";
import { type ChatProfile, profileChat, profileDistance } from "@/lib/evaluate/chat-profile";
import { sessionNumbers } from "@/lib/evaluate/session-numbers";
import { mentionsBot } from "@/lib/muca/mention";
import type { RoomStore } from "@/lib/rooms/ports";
import { countLetters, countWords } from "@/lib/shared/text";
import type { Attendee } from "@/lib/simulate/mus/attendee";
import { builtInSnippets } from "@/lib/simulate/mus/snippets/built-in";

export interface ReportParts {
  store: RoomStore;
  roomId: string;
  params: SimulationParams;
  attendees: readonly Attendee[];
  rows: readonly UtteranceRow[];
  tookMs: SimulationReport["tookMs"];
}

/** What a run comes to, read from the room it was played in. */
export async function reportOn(parts: ReportParts): Promise<SimulationReport> {
  const { params, attendees, rows, roomId, tookMs } = parts;
  const turns = await readTurns(parts);
  const { run, source, histogram } = profilesOf(params, rows);
  return {
    roomId,
    attendees: attendees.map(({ id, name, roles, traits, reasons }) => ({
      id,
      name,
      roles,
      traits,
      reasons,
    })),
    utterances: rows.length,
    numbers: await readNumbers(parts),
    turns: countTurns(turns),
    statuses: turns.map(({ decision, subTopics }) => ({ i: decision.i, ...countStatuses(subTopics) })),
    lengths: lengthReport(rows),
    histogram,
    comparison: {
      run: withoutLengths(run),
      source: withoutLengths(source),
      distance: profileDistance(run, source),
    },
    fallbacks: rows.filter(({ fellBack }) => fellBack).length,
    engine: engineOf(rows),
    tookMs,
  };
}

async function readTurns({ store, roomId }: ReportParts): Promise<TurnRecord[]> {
  const last = (await store.head(roomId))?.lastTurn ?? 0;
  const turns: TurnRecord[] = [];
  for (let number = 1; number <= last; number += 1) {
    const turn = await store.turn(roomId, number);
    if (turn) turns.push(turn);
  }
  return turns;
}

async function readNumbers({ store, roomId, rows }: ReportParts): Promise<SessionNumbers> {
  const head = await store.head(roomId);
  const people = new Map(
    (head?.participants ?? []).map(({ id }) => [id, { messages: 0, words: 0, letters: 0 }]),
  );
  let [all, bot] = [0, 0];
  for await (const { author, text } of messagesOf(store, roomId)) {
    all += 1;
    if (author.kind === "bot") bot += 1;
    const person = author.kind === "participant" ? people.get(author.participantId) : undefined;
    if (!person) continue;
    person.messages += 1;
    person.words += countWords(text ?? "");
    person.letters += countLetters(text ?? "");
  }
  return sessionNumbers({
    participants: [...people.values()],
    agreements: (head?.subTopics ?? []).filter(({ consensus }) => consensus).length,
    subTopics: head?.subTopics.length ?? 0,
    ...{ botUtterances: bot, allUtterances: Math.max(all, rows.length) },
  });
}

async function* messagesOf(store: RoomStore, roomId: string) {
  const pageSize = 1_000;
  let after = 0;
  for (;;) {
    const entries = await store.entriesAfter(roomId, after, pageSize);
    for (const entry of entries) {
      if (entry.type === "message:posted" && entry.body.to === null) yield entry.body;
    }
    const last = entries.at(-1);
    if (!last || entries.length < pageSize) return;
    after = last.seq;
  }
}

function countTurns(turns: readonly TurnRecord[]): SimulationReport["turns"] {
  const counts: SimulationReport["turns"] = { count: turns.length, spoke: 0, byAct: {} };
  for (const { chosen, spoke } of turns) {
    const known = counts.byAct[chosen] ?? { chosen: 0, spoke: 0 };
    counts.byAct[chosen] = { chosen: known.chosen + 1, spoke: known.spoke + (spoke ? 1 : 0) };
    if (spoke) counts.spoke += 1;
  }
  return counts;
}

function countStatuses(subTopics: TurnRecord["subTopics"]) {
  const counts = { "not-discussed": 0, "being-discussed": 0, "well-discussed": 0 };
  for (const { status } of subTopics) counts[status] += 1;
  return counts;
}

function lengthReport(rows: readonly UtteranceRow[]): LengthReport {
  const mean = (of: (row: UtteranceRow) => number) =>
    rows.length === 0 ? 0 : rows.reduce((total, row) => total + of(row), 0) / rows.length;
  const off = ({ words }: UtteranceRow) => Math.abs(words.measured - words.asked);
  return {
    asked: mean(({ words }) => words.asked),
    measured: mean(({ words }) => words.measured),
    meanError: mean(off),
    withinFifth: mean((row) => (off(row) <= Math.max(2, row.words.asked / 5) ? 1 : 0)),
  };
}

function profilesOf({ source: chat, botName }: SimulationParams, rows: readonly UtteranceRow[]) {
  // The built-in snippets were learned from too, and are then what the run is held against.
  const lines = chat?.lines ?? builtInSnippets.flatMap((snippet) => snippet.lines);
  const sourceBot = chat ? botName : "mubot";
  const run = profileChat(
    rows.map(({ attendeeId, text }) => ({ from: attendeeId, text, mentionsBot: mentionsBot(text, botName) })),
  );
  const source = profileChat(
    lines.map(({ from, text }) => ({ from, text, mentionsBot: mentionsBot(text, sourceBot) })),
  );
  return { run, source, histogram: histogramOf(run, source) };
}

/** Upper ends of the classes of length, words. */
const classes = [2, 4, 6, 8, 10, 12, 15, 20, 30, Number.POSITIVE_INFINITY] as const;

function histogramOf(run: ChatProfile, source: ChatProfile): SimulationReport["histogram"] {
  return classes.map((most, index) => {
    const least = (classes[index - 1] ?? 0) + 1;
    const inClass = ({ lengths }: ChatProfile) =>
      lengths.filter((words) => words >= least && words <= most).length;
    const words = most === Number.POSITIVE_INFINITY ? `${least}+` : `${least}–${most}`;
    return { words, run: inClass(run), source: inClass(source) };
  });
}

function withoutLengths({ lengths: _, ...numbers }: ChatProfile): ProfileNumbers {
  return numbers;
}

function engineOf(rows: readonly UtteranceRow[]): SimulationReport["engine"] {
  const engines = new Set(rows.map(({ engine }) => engine));
  if (engines.size === 2) return "mixed";
  return engines.has("model") ? "model" : "built-in";
}

/**
 * How well the built-in engine tells sub-topics apart: replays recorded meetings with known sub-topics, turn by
 * turn, and prints the share of labelled turns. Set MODERATO_SHARED_DIR to the folder that has data/meetings.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Analysis } from "@/lib/muca/mind";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import type { RoomView, ViewUtterance } from "@/lib/muca/room-view";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { askByRule } from "@/lib/muca/testing/ask-by-rule";

const meetingSchema = z.object({
  meeting_transcripts: z.array(z.object({ speaker: z.string(), content: z.string() })),
  topic_list: z.array(
    z.object({ topic: z.string(), relevant_text_span: z.array(z.tuple([z.string(), z.string()])) }),
  ),
});
type Meeting = z.infer<typeof meetingSchema>;

const folder = process.env.MODERATO_SHARED_DIR;
if (!folder) throw new Error("Set MODERATO_SHARED_DIR to the folder that has data/meetings.");
const mind = createQuestioningMind(askByRule);
await measureAll(join(folder, "data", "meetings"));

async function measureAll(path: string): Promise<void> {
  const rows: { hits: number; gold: number; share: number }[] = [];
  for (const file of readdirSync(path).filter((name) => name.endsWith(".json"))) {
    const meeting = meetingSchema.parse(JSON.parse(readFileSync(join(path, file), "utf8")));
    const started = performance.now();
    const found = await replay(meeting);
    const perTurn = (performance.now() - started) / found.turns;
    const row = score(meeting, found.labels);
    rows.push(row);
    console.log(
      `${file.padEnd(20)} ${row.share.toFixed(3)}  ${row.hits}/${row.gold}  ${perTurn.toFixed(1)} ms a turn  ${row.counts}`,
    );
  }
  const mean = rows.reduce((sum, { share }) => sum + share, 0) / rows.length;
  const hits = rows.reduce((sum, row) => sum + row.hits, 0);
  const gold = rows.reduce((sum, row) => sum + row.gold, 0);
  console.log(`mean of meetings ${mean.toFixed(3)}; of all labelled turns ${(hits / gold).toFixed(3)}`);
}

async function replay(meeting: Meeting): Promise<{ labels: Map<string, string[]>; turns: number }> {
  const speakers = [...new Set(meeting.meeting_transcripts.map(({ speaker }) => speaker))];
  const nExe = Math.max(2, Math.round(0.75 * speakers.length));
  const nSw = Math.max(8, 2 * speakers.length);
  const labels = new Map<string, string[]>();
  let subTopics: SubTopic[] = meeting.topic_list.map(({ topic }, k) => ({
    id: `t${k}`,
    title: topic,
    done: null,
    minutes: null,
    status: "not-discussed",
    summary: "",
    discussedSince: null,
  }));
  let summaries: RoomView["summaries"] = {};
  const said: ViewUtterance[] = [];
  let turns = 0;
  let thread: RoomView["thread"] = null;
  for (const [k, { speaker, content }] of meeting.meeting_transcripts.entries()) {
    said.push({ id: `u${k}`, from: speaker, text: content, at: null, replyTo: null, labels: null });
    if ((k + 1) % nExe !== 0) continue;
    turns += 1;
    const view = { ...viewOf(speakers, subTopics, summaries, said, nSw), thread };
    const { value } = await mind.analyze(view, "fused");
    thread = value.thread ?? thread;
    for (const [id, own] of Object.entries(value.labels)) labels.set(id, own);
    for (const [at, one] of said.entries()) said[at] = { ...one, labels: labels.get(one.id) ?? null };
    subTopics = subTopics.map((one) => update(one, value));
    summaries = merge(summaries, value.summaries);
    said.splice(0, Math.max(0, said.length - nSw));
  }
  return { labels, turns };
}

function viewOf(
  speakers: string[],
  subTopics: SubTopic[],
  summaries: RoomView["summaries"],
  said: ViewUtterance[],
  nSw: number,
): RoomView {
  const names = Object.fromEntries(speakers.map((name) => [name, name]));
  return {
    inputs: { topic: "Meeting", kind: "open-discussion", agenda: null, hints: null, roles: null },
    botName: "mubot",
    subTopics,
    roster: speakers.map((name) => ({ id: name, name, role: null })),
    names,
    summaries,
    window: said.slice(-nSw),
    recentBotTexts: [],
    i: said.length,
    trigger: "interval",
    quietSeconds: null,
  };
}

function update(subTopic: SubTopic, analysis: Analysis): SubTopic {
  return {
    ...subTopic,
    status: analysis.statuses[subTopic.id] ?? subTopic.status,
    summary: analysis.topicSummaries[subTopic.id] ?? subTopic.summary,
  };
}

function merge(before: RoomView["summaries"], after: RoomView["summaries"]): RoomView["summaries"] {
  const all = { ...before };
  for (const [person, own] of Object.entries(after)) all[person] = { ...all[person], ...own };
  return all;
}

function score(meeting: Meeting, labels: ReadonlyMap<string, string[]>) {
  let hits = 0;
  let gold = 0;
  const counts = meeting.topic_list.map(() => 0);
  for (const k of meeting.meeting_transcripts.keys()) {
    const right = meeting.topic_list.flatMap(({ relevant_text_span }, topic) =>
      relevant_text_span.some(([from, to]) => k >= Number(from) && k <= Number(to)) ? [`t${topic}`] : [],
    );
    const found = labels.get(`u${k}`)?.[0];
    if (found) counts[Number(found.slice(1))] = (counts[Number(found.slice(1))] ?? 0) + 1;
    if (right.length === 0) continue;
    gold += 1;
    if (found !== undefined && right.includes(found)) hits += 1;
  }
  return { hits, gold, share: hits / gold, counts: counts.join(" ") };
}

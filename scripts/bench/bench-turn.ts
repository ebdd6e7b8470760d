import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import type { ReplayFile } from "@/lib/muca/replay/replay-file";
import { replaySession } from "@/lib/muca/replay/replay-session";
import { ConversationFileError, readConversation } from "../replay/read-conversation";
import { type VirtualCall, VirtualModel } from "./virtual-model";

const usage = `What a turn costs with the analysis in one call (fused) and in the paper's calls.

  npm run bench:turn -- --in DIR

Replays every conversation of the folder (replay files or tables of group chats) against a model in virtual time: 300 ms
to the first token, then 60 tokens a second, answering what the built-in rules answer. A mention is added to each chat
after a third and at the end, since people of recorded chats did not know the bot.`;

const speed = { firstTokenMs: 300, tokensPerSecond: 60 };
const modes = ["fused", "paper"] as const;
type Mode = (typeof modes)[number];

interface Turn {
  trigger: string;
  calls: VirtualCall[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { in: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help || values.in === undefined) return console.log(usage);
  const folder = values.in;
  const names = (await readdir(folder)).filter((name) => /\.(?:json|tsv)$/.test(name)).sort();
  const turns: Record<Mode, Turn[]> = { fused: [], paper: [] };
  for (const name of names) {
    const file = withMentions(await readConversation(join(folder, name)));
    for (const mode of modes) turns[mode].push(...(await play(file, mode)));
  }
  console.log(`${names.length} conversations`);
  for (const trigger of ["interval", "mention"]) report(trigger, turns);
}

async function play(file: ReplayFile, analysis: Mode): Promise<Turn[]> {
  const model = new VirtualModel(speed);
  const turns: Turn[] = [];
  const settings = { ...file.settings, analysis };
  for await (const { line } of replaySession({ ...file, settings }, createQuestioningMind(model.ask), {
    scripted: true,
  })) {
    turns.push({ trigger: line.trigger, calls: [...model.calls] });
    model.startTurn();
  }
  return turns;
}

/** The same conversation, with somebody asking the bot after a third of it and at its end. */
function withMentions(file: ReplayFile): ReplayFile {
  const places = [Math.floor(file.utterances.length / 3), file.utterances.length - 1];
  const utterances = file.utterances.flatMap((utterance, at) =>
    places.includes(at)
      ? [
          utterance,
          { ...utterance, id: `${utterance.id}-asks`, text: "@mubot who said what so far?", replyTo: null },
        ]
      : [utterance],
  );
  return { ...file, utterances };
}

function report(trigger: string, all: Record<Mode, Turn[]>): void {
  const rows = Object.fromEntries(
    modes.map((mode) => [mode, summarize(all[mode].filter((turn) => turn.trigger === trigger))]),
  ) as Record<Mode, ReturnType<typeof summarize>>;
  console.log(`\n${trigger} turns`);
  console.table(rows);
  const tokens = ({ "prompt tokens": prompt, "completion tokens": completion }: (typeof rows)["fused"]) =>
    prompt + completion;
  console.log(`fused needs ${(tokens(rows.fused) / tokens(rows.paper)).toFixed(2)} of the paper's tokens`);
}

function summarize(turns: readonly Turn[]) {
  const calls = turns.flatMap((turn) => turn.calls);
  const words = turns.flatMap((turn) => firstWordsOf(turn) ?? []);
  const mean = (values: readonly number[]) =>
    values.length === 0 ? 0 : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return {
    turns: turns.length,
    calls: calls.length,
    "calls a turn": Number((calls.length / Math.max(1, turns.length)).toFixed(2)),
    "longest chain": Math.max(0, ...calls.map(({ depth }) => depth)),
    "prompt tokens": calls.reduce((sum, call) => sum + call.promptTokens, 0),
    "completion tokens": calls.reduce((sum, call) => sum + call.completionTokens, 0),
    "ms a turn": mean(turns.map(({ calls: own }) => spanOf(own))),
    "ms to first words": mean(words.map(({ ms }) => ms)),
    "calls before them": Math.max(0, ...words.map(({ depth }) => depth)),
  };
}

function spanOf(calls: readonly VirtualCall[]): number {
  if (calls.length === 0) return 0;
  return (
    Math.max(...calls.map(({ endedMs }) => endedMs)) - Math.min(...calls.map(({ startedMs }) => startedMs))
  );
}

/** When the first words for people came, from the start of the turn, and after how many calls, their own included. */
function firstWordsOf({ calls }: Turn): { ms: number; depth: number } | null {
  const begun = Math.min(...calls.map(({ startedMs }) => startedMs));
  const reply = calls.find(({ firstWordsMs }) => firstWordsMs !== null);
  return reply?.firstWordsMs == null ? null : { ms: reply.firstWordsMs - begun, depth: reply.depth };
}

main().catch((error: unknown) => {
  console.error(error instanceof ConversationFileError ? error.message : error);
  process.exitCode = 1;
});

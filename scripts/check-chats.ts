import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { parseReplayFile } from "@/lib/muca/replay/replay-file";
import { parseGroupChatTsv } from "@/lib/transcripts/group-chat-tsv";
import { type PlayedChat, playChat } from "./check-chats/play-chat";
import { startHeadlessServer } from "./live/headless-server";

const usage = `Plays real group chats into live rooms, without a model unless one is configured, and checks that
nothing was lost, doubled or reordered.

  npm run check:chats -- --in DIR [--out FILE]

  --in DIR    holds groups/*.tsv, or the tables themselves, and silent_members.csv if known
  --out FILE  writes the table as JSON too`;

interface Row {
  chat: string;
  people: number;
  sent: number;
  utterances: number;
  turns: number;
  acts: Record<string, number>;
  botShare: number;
  lurkers: string[];
  encouraged: string[];
  /** Members who took part without ever writing. */
  silent: string[];
  faults: string[];
}

/** Members who never wrote, by chat: the true lurkers. */
async function readSilentMembers(dir: string): Promise<Map<string, string[]>> {
  const path = join(dir, "silent_members.csv");
  const silent = new Map<string, string[]>();
  if (!existsSync(path)) return silent;
  const rows: { group_id: string; member: string }[] = parse(await readFile(path, "utf8"), { columns: true });
  for (const { group_id, member } of rows) silent.set(group_id, [...(silent.get(group_id) ?? []), member]);
  return silent;
}

function toRow(chat: string, people: number, silent: string[], played: PlayedChat): Row {
  const acts: Record<string, number> = {};
  for (const { chosen } of played.turns) acts[chosen] = (acts[chosen] ?? 0) + 1;
  return {
    chat,
    people,
    sent: played.sent,
    utterances: played.utterances,
    turns: played.turns.length,
    acts,
    botShare: played.utterances === 0 ? 0 : played.botUtterances / played.utterances,
    lurkers: [...played.lurkers],
    encouraged: [...played.encouraged],
    silent,
    faults: played.faults,
  };
}

const shortActs: Record<string, string> = {
  "direct-chatting": "chat",
  "initiative-summarization": "sum",
  "participation-encouragement": "enc",
  "sub-topic-transition": "trans",
  "conflict-resolution": "conf",
  "in-context-chime-in": "chime",
  "keep-silence": "silent",
};

function print(rows: readonly Row[]): void {
  console.log("chat      people  sent  utter.  turns  bot %   acts chosen | lurkers found / who never wrote");
  for (const row of rows) {
    const acts = Object.entries(row.acts).map(([act, count]) => `${shortActs[act] ?? act} ${count}`);
    const found = row.silent.map((name) => `${name}${row.lurkers.includes(name) ? " ✓" : " ✗"}`);
    const others = row.lurkers.filter((name) => !row.silent.includes(name));
    const cells = [row.people, row.sent, row.utterances, row.turns].map((value) => String(value).padStart(6));
    console.log(
      `${row.chat.slice(0, 8)}  ${cells.join("")}  ${(100 * row.botShare).toFixed(0).padStart(4)}   ${acts.join(", ")}` +
        ` | ${[...found, ...others].join(", ") || "none"}${row.faults.map((fault) => `\n  FAULT: ${fault}`).join("")}`,
    );
  }
  const silent = rows.flatMap((row) => row.silent.map((name) => row.lurkers.includes(name)));
  const sum = (key: "sent" | "utterances" | "turns") => rows.reduce((total, row) => total + row[key], 0);
  const faults = rows.reduce((total, row) => total + row.faults.length, 0);
  console.log(
    `\n${rows.length} chats, ${sum("sent")} messages sent, ${sum("utterances")} utterances, ${sum("turns")} turns; ` +
      `${silent.filter(Boolean).length} of ${silent.length} silent members seen as lurkers; ${faults} faults`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { in: { type: "string" }, out: { type: "string" } } });
  if (values.in === undefined) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const groups = existsSync(join(values.in, "groups")) ? join(values.in, "groups") : values.in;
  const names = (await readdir(groups)).filter((name) => name.endsWith(".tsv")).sort();
  if (names.length === 0) throw new Error(`${groups} holds no .tsv file`);
  const silent = await readSilentMembers(values.in);
  const server = await startHeadlessServer();
  const rows: Row[] = [];
  try {
    for (const name of names) {
      const chat = name.replace(/\.tsv$/, "");
      const file = parseReplayFile(parseGroupChatTsv(await readFile(join(groups, name), "utf8")));
      rows.push(toRow(chat, file.roster.length, silent.get(chat) ?? [], await playChat(file, server)));
    }
  } finally {
    await server.stop();
  }
  print(rows);
  if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(rows, null, 2)}\n`);
  if (rows.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

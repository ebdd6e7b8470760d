import { once } from "node:events";
import { open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Ask } from "@/lib/llm/question";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import type { ReplayFile } from "@/lib/muca/replay/replay-file";
import { replaySession } from "@/lib/muca/replay/replay-session";
import { ScriptedMind } from "@/lib/muca/replay/scripted-mind";
import { messageOf } from "@/lib/shared/errors";
import { ConversationFileError } from "./read-conversation";

/**
 * Replays a conversation and writes one JSON line a turn to a file or, for `-`, to standard output (MUCA §9).
 * Signals after which no turn ran are listed on standard error.
 */
export async function replayToLines(
  file: ReplayFile,
  out: string,
  ask: () => Ask,
): Promise<{ turns: number }> {
  const scripted = file.signals ? new ScriptedMind(file.signals) : null;
  const mind = scripted ?? createQuestioningMind(ask());
  const sink = out === "-" ? process.stdout : await openForWriting(out);
  let turns = 0;
  for await (const { line } of replaySession(file, mind, { scripted: scripted !== null })) {
    turns += 1;
    await writeLine(sink, JSON.stringify(line));
  }
  if (sink !== process.stdout) {
    sink.end();
    await finished(sink);
  }
  for (const id of scripted?.unused ?? []) console.error(`signal ignored: no turn runs after "${id}"`);
  return { turns };
}

/** Opens the file before anything is asked of a model, so that a wrong path costs nothing. */
async function openForWriting(path: string): Promise<Writable> {
  try {
    return (await open(path, "w")).createWriteStream();
  } catch (error) {
    throw new ConversationFileError(path, `cannot be written (${messageOf(error)})`);
  }
}

async function writeLine(sink: Writable, line: string): Promise<void> {
  if (!sink.write(`${line}\n`)) await once(sink, "drain");
}

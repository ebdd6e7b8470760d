import { parseArgs } from "node:util";
import { createAskFromEnvironment } from "@/lib/llm/ask-from-environment";
import { systemClock } from "@/lib/llm/clock";
import type { Ask } from "@/lib/llm/question";
import { readEnv } from "@/lib/server/env";
import { StartProblem } from "@/lib/server/start-problem";
import { playInRoom, RoomReplayError } from "./replay/play-in-room";
import { ConversationFileError, readConversation } from "./replay/read-conversation";
import { replayToLines } from "./replay/replay-to-lines";

const usage = `Plays a conversation against the facilitator.

  npm run replay -- --in FILE --out FILE         writes one JSON line for each turn
  npm run replay -- --in FILE --room [--speed N] plays it into a live room of a running server

  --in FILE     a replay file (JSON) or the table of a group chat (TSV); - reads standard input
  --out FILE    where the lines go; - writes to standard output
  --room        uses the server that runs here (same PORT, DATA_DIR and DATABASE_URL)
  --speed N     times as fast as it was; without times in the file, as fast as people write`;

/** Asks the configured model, or the built-in engine when none is set. */
function ask(): Ask {
  return createAskFromEnvironment(readEnv().openai, { clock: systemClock }).ask;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      in: { type: "string" },
      out: { type: "string" },
      room: { type: "boolean" },
      speed: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(usage);
  if (values.in === undefined) throw new UsageError("--in is needed");
  if (values.room) return playLive(values.in, values.speed);
  if (values.out === undefined) throw new UsageError("--out or --room is needed");
  const file = await readConversation(values.in);
  const { turns } = await replayToLines(file, values.out, ask);
  if (values.out !== "-") console.log(`${turns} turns written to ${values.out}`);
}

async function playLive(path: string, speed = "1"): Promise<void> {
  const times = Number(speed);
  if (!(times > 0 && times <= 1_000))
    throw new UsageError("--speed must be a number above 0 and at most 1000");
  await playInRoom(await readConversation(path), {
    env: readEnv(),
    speed: times,
    say: (line) => console.log(line),
  });
}

class UsageError extends Error {}

function isUsageError(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))
  );
}

// Waiting for a model may leave nothing else to wait for; the process must not end then.
const alive = setInterval(() => undefined, 60_000);

main()
  .finally(() => clearInterval(alive))
  .catch((error: unknown) => {
    if (isUsageError(error)) console.error(`${error.message}\n\n${usage}`);
    else if (
      error instanceof ConversationFileError ||
      error instanceof StartProblem ||
      error instanceof RoomReplayError
    )
      console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  });

import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createAskFromEnvironment } from "@/lib/llm/ask-from-environment";
import { systemClock } from "@/lib/llm/clock";
import type { Ask } from "@/lib/llm/question";
import { type PresetName, presetNames } from "@/lib/muca/settings";
import { readEnv } from "@/lib/server/env";
import { headlessParams } from "@/lib/server/simulation/default-params";
import { StartProblem } from "@/lib/server/start-problem";
import { ConversationFileError, readConversation } from "./replay/read-conversation";
import { playBatch } from "./simulate/batch";
import { describeRun, describeSpeed } from "./simulate/describe";
import { toLines } from "./simulate/lines";
import { type Place, playRun } from "./simulate/play-run";
import { sourceOf } from "./simulate/source-of";

const usage = `Lets simulated people talk in a room, with the facilitator, as fast as both can.

  npm run simulate -- --people 8 --utterances 200 --preset default --seed 7 --out FILE
  npm run simulate -- --batch [--runs 20] [--utterances 200] [--seed 1]

  --people N      2 to 40 (default 4)
  --utterances N  1 to 20000 (default 200)
  --preset NAME   ${presetNames.join(", ")} (default default)
  --seed N        the same seed gives the same run, as long as answers are the same (default 1)
  --learn FILE    a chat that people are learned from: a replay file or the table of a group chat
  --out FILE      where the run goes, one JSON line for each utterance and one for the report; - is standard output
  --postgres      in the database of the server instead of in memory
  --batch         runs with 4 and 8 people and the presets default, paper and basic, as a table

It asks the configured model (see .env.example), or the built-in engine when there is none.`;

class UsageError extends Error {}

function whole(
  text: string | undefined,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}`);
}

function presetOf(text = "default"): PresetName {
  const preset = presetNames.find((name) => name === text);
  if (preset) return preset;
  throw new UsageError(`--preset must be one of ${presetNames.join(", ")}`);
}

function openAsk(): Ask {
  return createAskFromEnvironment(readEnv().openai, { clock: systemClock }).ask;
}

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values } = parseArgs({
    options: {
      ...{ people: text, utterances: text, preset: text, seed: text, learn: text, out: text, runs: text },
      ...{ postgres: flag, batch: flag, help: { ...flag, short: "h" } },
    },
  });
  if (values.help) return console.log(usage);
  const seed = whole(values.seed, "seed", 1, 0, 2 ** 31 - 1);
  const utterances = whole(values.utterances, "utterances", 200, 1, 20_000);
  const place: Place = values.postgres ? "postgres" : "memory";
  const source = values.learn === undefined ? null : sourceOf(await readConversation(values.learn));
  if (values.batch) {
    const runs = whole(values.runs, "runs", 20, 1, 1_000);
    return playBatch({
      runs,
      seed,
      utterances,
      place,
      source,
      ask: openAsk(),
      say: (line) => console.log(line),
    });
  }
  const people = whole(values.people, "people", 4, 2, 40);
  const settings = { preset: presetOf(values.preset) };
  const params = headlessParams({ seed, utterances, settings, source }, people);
  const run = await playRun(params, place, openAsk());
  if (values.out === "-") {
    process.stdout.write(toLines(params, run));
    return;
  }
  if (values.out !== undefined) await writeFile(values.out, toLines(params, run));
  console.log(describeRun(run.report));
  console.log(describeSpeed(run));
  if (values.out !== undefined) console.log(`Written to ${values.out}`);
}

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
    else if (error instanceof ConversationFileError || error instanceof StartProblem)
      console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  });

import { parseArgs } from "node:util";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { systemClock } from "@/lib/llm/clock";
import { CallError } from "@/lib/llm/model-provider";
import { readEnv } from "@/lib/server/env";
import { createChatModels, environmentChatProviders } from "@/lib/server/roleplay/chat-models";
import { StartProblem } from "@/lib/server/start-problem";
import { AppError } from "@/lib/shared/errors";
import { countDialogues, estimateTokens } from "@/lib/simulate/roleplay/batch";
import { playBatch } from "@/lib/simulate/roleplay/play-batch";
import { openForAppending, readFinished } from "./roleplay/dialogue-file";
import { roleplayTable } from "./roleplay/print-table";
import { PlanError, readPlan } from "./roleplay/read-plan";

const usage = `Has models play personas with goals against a chatbot, and counts what goes wrong.

  npm run roleplay -- --inquirer MODEL --responder MODEL --out FILE

  --inquirer MODEL   plays the persona; may be given several times
  --responder MODEL  the chatbot
  --out FILE         JSON lines, one dialogue each; goes on where an interrupted run stopped
  --goals FILE       JSON list of { id, category, text }; default: the twelve built-in goals
  --personas FILE    JSON list of { features, text }; default: the grid of the paper's participants
  --sample N         draws N of the personas
  --seeds 1,2,3      every dialogue once with each seed
  --mode MODE        structured (default) or paper
  --max-turns N      default 12

Models are those of the endpoint in OPENAI_BASE_URL and OPENAI_API_KEY.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      inquirer: { type: "string", multiple: true },
      responder: { type: "string" },
      out: { type: "string" },
      goals: { type: "string" },
      personas: { type: "string" },
      sample: { type: "string" },
      seeds: { type: "string" },
      mode: { type: "string" },
      "max-turns": { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(usage);
  const { inquirer, responder, out } = values;
  if (!inquirer || !responder || !out)
    throw new PlanError(`--inquirer, --responder and --out are needed\n\n${usage}`);
  const batch = await readPlan({ ...values, inquirers: inquirer, responder, maxTurns: values["max-turns"] });
  const models = createChatModels({
    clock: systemClock,
    providers: async () => environmentChatProviders(readEnv().openai),
  });
  const finished = await readFinished(out);
  const total = countDialogues(batch);
  console.log(
    `${total} dialogues, ${finished.size} of them finished before; about ${estimateTokens(batch).toLocaleString("en")} tokens in all`,
  );
  const file = await openForAppending(out);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  try {
    for await (const dialogue of playBatch({
      batch,
      finished: new Set(finished.keys()),
      model: (name) => models.open(`environment/${name}`),
      countTokens: (text) => countTokens(text, { disallowedSpecial: new Set() }),
      signal: stop.signal,
    })) {
      await file.write(dialogue);
      finished.set(dialogue.key, dialogue);
      console.log(
        `${finished.size}/${total} ${dialogue.goal.id}: ${dialogue.turns.length} turns, ${dialogue.ended}`,
      );
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.log("Stopped. The same command goes on from here.");
  } finally {
    await file.close();
  }
  console.table(roleplayTable([...finished.values()]));
}

// Waiting for a model may leave nothing else to wait for; the process must not end then.
const alive = setInterval(() => undefined, 60_000);

main()
  .finally(() => clearInterval(alive))
  .catch((error: unknown) => {
    const told =
      error instanceof PlanError ||
      error instanceof CallError ||
      error instanceof StartProblem ||
      error instanceof AppError;
    console.error(told ? error.message : error);
    process.exitCode = 1;
  });

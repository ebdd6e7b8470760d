import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { StartProblem } from "@/lib/server/start-problem";
import { messageOf } from "@/lib/shared/errors";
import { warnOfRules } from "./eval/count-answers";
import { evaluateDecisions } from "./eval/decisions";
import { makeAsk } from "./eval/make-ask";
import { readChats } from "./eval/read-chats";
import { evaluateReplies } from "./eval/replies";
import { evaluateSummaries } from "./eval/summaries";
import { evaluateTopics } from "./eval/topics";

const usage = `Measures the facilitator on recorded conversations, with the configured model or the built-in engine.

  npm run eval -- topics --in DIR      labels against what people say each turn is about (labelled meetings)
  npm run eval -- summaries --in DIR   share of summary sentences that rest on that very person's words
  npm run eval -- replies --in DIR     what became of replies: posted, declined, rejected by which check
  npm run eval -- decisions --in DIR   how often two facilitators choose the same act

  --in DIR             replay files, tables of group chats, labelled meetings
  --out FILE           also as JSON
  --model NAME         in place of OPENAI_MODEL
  --settings JSON      settings of the facilitator, e.g. '{"preset":"paper"}' (replies, decisions)
  --record DIR         keeps the model's answers;  --replay DIR answers from them, without a model
  --against JSON       decisions: settings of the second facilitator
  --against-model NAME, --against-replay DIR   decisions: what answers for the second one`;

const kinds = ["topics", "summaries", "replies", "decisions"] as const;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      in: { type: "string" },
      out: { type: "string" },
      model: { type: "string" },
      settings: { type: "string", default: "{}" },
      record: { type: "string" },
      replay: { type: "string" },
      against: { type: "string", default: "{}" },
      "against-model": { type: "string" },
      "against-replay": { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  return { values, kind: kinds.find((one) => one === positionals[0]) };
}

async function main(): Promise<void> {
  const { values, kind } = readArguments();
  if (values.help) return console.log(usage);
  if (kind === undefined || values.in === undefined)
    throw new UsageError("What to measure and --in are needed.");
  const chats = await readChats(values.in);
  const first = makeAsk(values);
  const { ask, name } = first;
  const asked = [first];
  const settings = readSettings(values.settings);
  const measure = async () => {
    if (kind === "topics") return evaluateTopics(chats, ask);
    if (kind === "summaries") return evaluateSummaries(chats, ask);
    if (kind === "replies") return evaluateReplies(chats, ask, settings);
    const other = makeAsk({
      model: values["against-model"] ?? values.model,
      replay: values["against-replay"],
    });
    asked.push(other);
    const second = { ask: other.ask, settings: readSettings(values.against) };
    return evaluateDecisions(chats, { ask, settings }, second);
  };
  const result = await measure();
  console.log(`${kind}, ${name}`);
  console.table(result.rows.map(rounded));
  console.log(rounded(result.summary));
  for (const one of asked) {
    const warning = one.meantForModel ? warnOfRules(one.name, one.counts) : null;
    if (warning !== null) console.error(warning);
  }
  if (values.out !== undefined) {
    const answers = asked.map((one) => ({ by: one.name, ...one.counts }));
    await writeFile(values.out, `${JSON.stringify({ kind, engine: name, answers, ...result }, null, 2)}\n`);
  }
}

function readSettings(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`${json} is not JSON (${messageOf(error)}).`);
  }
}

function rounded(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === "number" ? Math.round(value * 1_000) / 1_000 : value,
    ]),
  );
}

class UsageError extends Error {}

// Waiting for a model may leave nothing else to wait for; the process must not end then.
const alive = setInterval(() => undefined, 60_000);

main()
  .finally(() => clearInterval(alive))
  .catch((error: unknown) => {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
    else console.error(error instanceof StartProblem ? error.message : error);
    process.exitCode = 1;
  });

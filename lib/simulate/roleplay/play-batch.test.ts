import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roleplayStatistics } from "@/lib/evaluate/roleplay-statistics";
import { systemClock } from "@/lib/llm/clock";
import { createOpenAiChat } from "@/lib/llm/openai-chat";
import { type OpenAiServer, startOpenAiServer } from "@/lib/llm/testing/openai-server";
import type { ReceivedCall } from "@/lib/llm/testing/received-call";
import { replies, type ScriptedReply } from "@/lib/llm/testing/scripted-reply";
import { planDialogues, roleplayBatchSchema } from "./batch";
import { builtInGoals } from "./goals";
import { personaGrid, samplePersonas } from "./persona";
import { type PlayedDialogue, playBatch } from "./play-batch";

const goals = builtInGoals.slice(0, 10);
const personas = samplePersonas(
  personaGrid({
    ageGroup: ["18 to 24", "35 to 44"],
    gender: ["female", "male"],
    race: ["A", "B"],
    education: ["C", "D", "E"],
  }),
  20,
  5,
).map((persona, number) => ({ ...persona, text: `Your number is ${number}.` }));
const batch = roleplayBatchSchema.parse({
  goals,
  personas,
  inquirers: ["inquirer"],
  responder: "responder",
  settings: { mode: "paper", maxTurns: 3 },
  concurrency: 8,
});

/** What happens in a dialogue: how the inquirer and the responder speak at a turn, and what must be counted. */
interface Scenario {
  inquirer: (turn: number) => ScriptedReply;
  responder?: (turn: number) => ScriptedReply;
  ended: string;
  turns: number;
  failures: Record<string, number>;
  outputs: { inquirer: number; responder: number };
}

const asks = (turn: number, end = 3) => replies.text(turn === end ? "FINISH" : `"Question ${turn}?"`);
const scenarios: readonly Scenario[] = [
  {
    inquirer: (turn) => asks(turn),
    ended: "goal-reached",
    turns: 2,
    failures: {},
    outputs: { inquirer: 3, responder: 2 },
  },
  {
    inquirer: () => replies.text("No quotes here"),
    ...{ ended: "no-prompt", turns: 0, failures: { "no-prompt": 2 }, outputs: { inquirer: 2, responder: 0 } },
  },
  {
    inquirer: (turn) => (turn === 1 ? replies.text('"First?" or "second?"') : asks(turn)),
    ...{
      ended: "goal-reached",
      turns: 2,
      failures: { "multiple-prompts": 1 },
      outputs: { inquirer: 3, responder: 2 },
    },
  },
  {
    inquirer: (turn) => (turn === 2 ? replies.text('"on and on and on and on"') : asks(turn)),
    ...{
      ended: "incoherent-inquirer",
      turns: 1,
      failures: { "incoherent-inquirer": 2 },
      outputs: { inquirer: 3, responder: 1 },
    },
  },
  {
    inquirer: (turn) => asks(turn),
    responder: () => replies.text("well well well well"),
    ended: "incoherent-responder",
    turns: 0,
    failures: { "incoherent-responder": 2 },
    outputs: { inquirer: 1, responder: 2 },
  },
  {
    inquirer: (turn) => (turn === 2 ? replies.text('"And then?" [INST] "It ends."') : asks(turn)),
    ...{
      ended: "goal-reached",
      turns: 2,
      failures: { "self-reply": 1 },
      outputs: { inquirer: 3, responder: 2 },
    },
  },
  {
    inquirer: (turn) => (turn === 2 ? replies.text('"Thanks, bye!"') : asks(turn)),
    ...{
      ended: "stop-criterion",
      turns: 1,
      failures: { "stop-criterion": 2 },
      outputs: { inquirer: 3, responder: 1 },
    },
  },
  {
    inquirer: () => replies.refusal(),
    ...{ ended: "refused", turns: 0, failures: { refused: 2 }, outputs: { inquirer: 2, responder: 0 } },
  },
  {
    inquirer: (turn) => asks(turn),
    responder: () => replies.error(400, "The model is not loaded"),
    ended: "provider-error",
    turns: 0,
    failures: { "provider-error": 2 },
    outputs: { inquirer: 1, responder: 2 },
  },
  {
    inquirer: (turn) => asks(turn, 9),
    ...{ ended: "max-turns", turns: 3, failures: { "max-turns": 1 }, outputs: { inquirer: 3, responder: 3 } },
  },
];

function scenarioOf(goal: string, persona: string): Scenario {
  const at =
    goals.findIndex(({ text }) => goal.includes(text)) + Number(/number is (\d+)/.exec(persona)?.[1]);
  const scenario = scenarios[at % scenarios.length];
  if (scenario === undefined) throw new Error(`no scenario ${at}`);
  return scenario;
}

/** Plays both models; the responder knows its dialogue by a mark in the question. */
function answer({ request, text }: ReceivedCall): ScriptedReply {
  const turn = request.messages.filter(({ role }) => role === "assistant").length + 1;
  if (request.model === "inquirer") {
    const scripted = scenarioOf(text, text).inquirer(turn);
    const mark = scenarios.indexOf(scenarioOf(text, text));
    return scripted.type === "text"
      ? { ...scripted, pieces: scripted.pieces.map((piece) => String(piece).replace("?", ` (${mark})?`)) }
      : scripted;
  }
  const mark = Number(/\((\d)\)/.exec(text)?.[1] ?? Number.NaN);
  return scenarios[mark]?.responder?.(turn) ?? replies.text(`Answer ${turn}.`);
}

describe("a batch against a scripted server", () => {
  let server: OpenAiServer;
  beforeAll(async () => {
    server = await startOpenAiServer({ auto: answer, kind: "json-schema" });
  });
  afterAll(() => server.close());

  const model = (name: string) =>
    createOpenAiChat({
      ...{ apiKey: "k", baseUrl: server.baseUrl, model: name, clock: systemClock },
      retry: { retries: 0 },
    });
  const countTokens = (text: string) => text.split(/\s+/).length;

  async function play(finished: ReadonlySet<string>, stopAfter = Number.POSITIVE_INFINITY) {
    const played: PlayedDialogue[] = [];
    for await (const dialogue of playBatch({ batch, finished, model, countTokens })) {
      played.push(dialogue);
      if (played.length === stopAfter) break;
    }
    return played;
  }

  const tableOf = (dialogues: readonly PlayedDialogue[]) => {
    const { turns, failures, endings, dialogues: count } = roleplayStatistics(dialogues);
    return { count, turns: turns.mean, failures, endings };
  };

  it("counts what the script says, also when it is stopped in the middle and goes on", async () => {
    const whole = await play(new Set());
    const truth = planDialogues(batch).map(({ goal, personaText }) => scenarioOf(goal.text, personaText));
    expect(truth).toHaveLength(200);

    const table = tableOf(whole);
    expect(table.count).toBe(200);
    expect(table.turns).toBeCloseTo(sum(truth.map(({ turns }) => turns)) / 200, 10);
    const countOf = (pairs: [string, number][]) =>
      Object.fromEntries(
        [...new Set(pairs.map(([name]) => name))].map((name) => [
          name,
          sum(pairs.flatMap(([each, n]) => (each === name ? [n] : []))),
        ]),
      );
    expect(Object.fromEntries(table.failures.map(({ failure, count }) => [failure, count]))).toEqual(
      countOf(truth.flatMap(({ failures }) => Object.entries(failures))),
    );
    expect(Object.fromEntries(table.endings.map(({ ended, count }) => [ended, count]))).toEqual(
      countOf(truth.map(({ ended }) => [ended, 1])),
    );
    expect(sum(whole.map(({ outputs }) => outputs.inquirer))).toBe(
      sum(truth.map(({ outputs }) => outputs.inquirer)),
    );
    expect(sum(whole.map(({ outputs }) => outputs.responder))).toBe(
      sum(truth.map(({ outputs }) => outputs.responder)),
    );

    const before = await play(new Set(), 77);
    const after = await play(new Set(before.map(({ key }) => key)));
    expect([before.length, after.length]).toEqual([77, 123]);
    expect(tableOf([...before, ...after])).toEqual(table);
    expect(new Set([...before, ...after].map(({ key }) => key)).size).toBe(200);
    server.assertDone();
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

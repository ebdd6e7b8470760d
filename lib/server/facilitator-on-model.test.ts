import { afterEach, describe, expect, it } from "vitest";
import { describeAnswer, schemaNameOf } from "@/lib/llm/answer-schema";
import type { CallErrorCode } from "@/lib/llm/question";
import { askOnServer } from "@/lib/llm/testing/ask-on-server";
import type { AutoOverrides } from "@/lib/llm/testing/call-script";
import { type EndpointKind, endpointKinds } from "@/lib/llm/testing/endpoint-kinds";
import type { OpenAiServer } from "@/lib/llm/testing/openai-server";
import { replies, type ScriptedReply } from "@/lib/llm/testing/scripted-reply";
import { complainAboutSchema } from "@/lib/llm/testing/strict-json-schema";
import { directChattingQuestion } from "@/lib/muca/acts/direct-chatting.question";
import { inContextChimeInQuestion } from "@/lib/muca/acts/in-context-chime-in.question";
import { replyQuestions } from "@/lib/muca/acts/reply-questions";
import { accumulativeSummaryQuestion } from "@/lib/muca/analyzer/accumulative-summary.question";
import { fusedAnalysisQuestion } from "@/lib/muca/analyzer/fused-analysis.question";
import { subTopicStatusQuestion } from "@/lib/muca/analyzer/sub-topic-status.question";
import { utteranceFeaturesQuestion } from "@/lib/muca/analyzer/utterance-features.question";
import { basicQuestion } from "@/lib/muca/basic.question";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import { parseReplayFile } from "@/lib/muca/replay/replay-file";
import { replaySession } from "@/lib/muca/replay/replay-session";
import type { TurnResult } from "@/lib/muca/take-turn";
import { sessionOf } from "@/lib/muca/testing/replay";

const running: OpenAiServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const talk = Array.from({ length: 24 }, (_, index) => `The library would suit us, point ${index + 1}.`);
const mention = "@mubot what have we agreed on so far?";

/** Plays a conversation of four people against a facilitator whose model is the strict server. */
async function play(
  lines: readonly string[],
  options: {
    kind?: EndpointKind;
    auto?: AutoOverrides;
    analysis?: "fused" | "paper";
    /** Lets time run out as soon as this question has arrived. */
    hangs?: string;
  } = {},
): Promise<{ server: OpenAiServer; results: TurnResult[] }> {
  const { server, ask, clock } = await askOnServer({
    kind: options.kind,
    auto: options.auto ?? {},
    onCall: ({ question }) => {
      if (options.hangs !== undefined && question === schemaNameOf(options.hangs)) clock.advance(60_000);
    },
  });
  running.push(server);
  const settings = { preset: "default", analysis: options.analysis ?? "fused" } as const;
  const file = parseReplayFile(sessionOf(4, lines, { signals: null, settings }));
  const results: TurnResult[] = [];
  const mind = createQuestioningMind(ask);
  for await (const { result } of replaySession(file, mind, { scripted: false })) results.push(result);
  return { server, results };
}

describe("the facilitator's questions", () => {
  it.each(
    [
      fusedAnalysisQuestion,
      subTopicStatusQuestion,
      utteranceFeaturesQuestion,
      accumulativeSummaryQuestion,
      basicQuestion,
      ...Object.values(replyQuestions),
    ].map(({ id, answer }) => [id, answer] as const),
  )("%s has a schema that every provider takes", (id, answer) => {
    const { schema, strict } = describeAnswer(id, answer);
    expect(strict).toBe(true);
    expect(complainAboutSchema(schema)).toBeNull();
  });
});

describe("a conversation on a model", () => {
  it.each(endpointKinds)("runs whole on an endpoint of kind %s", async (kind) => {
    const { server, results } = await play([...talk, mention], { kind });
    server.assertDone();
    expect(results.length).toBeGreaterThan(5);
    const calls = results.flatMap((result) => result.calls);
    expect(calls.filter(({ engine }) => engine === "built-in")).toEqual([]);
    // The only attempts that failed are those in which the endpoint taught its dialect.
    expect(new Set(calls.flatMap(({ error }) => error?.code ?? []))).toEqual(
      new Set(
        kind === "json-schema" || kind === "no-usage" || kind === "no-streaming" ? [] : ["llm/bad-request"],
      ),
    );
  });

  it("runs whole in the paper's three steps", async () => {
    const { server, results } = await play(talk, { analysis: "paper" });
    server.assertDone();
    expect(new Set(server.calls.map(({ question }) => question))).toContain("muca_accumulative-summary");
    expect(results.flatMap(({ calls }) => calls).every(({ outcome }) => outcome === "ok")).toBe(true);
  });
});

const faults: [string, ScriptedReply, CallErrorCode][] = [
  ["malformed JSON", replies.malformed(), "llm/malformed"],
  ["a wrong enum", replies.answer({ reasoning: "", kind: "shout", to: [], text: "Hey" }), "llm/malformed"],
  ["an empty answer", replies.empty(), "llm/empty"],
  ["a refusal", replies.refusal(), "llm/refused"],
  ["an answer cut at the token limit", replies.tooLong(), "llm/cut-short"],
  ["429", replies.rateLimited("1"), "llm/rate-limited"],
  ["500", replies.error(500), "llm/server-error"],
  ["a cut stream", replies.cutStream(), "llm/cut-stream"],
  ["401", replies.error(401), "llm/unauthorized"],
];
const codesOf = (result: TurnResult | undefined) =>
  result?.calls.flatMap(({ error }) => error?.code ?? []) ?? [];

describe("a model that fails", () => {
  it.each(faults)("still has a mention answered: %s", async (_, fault, code) => {
    const auto = { [directChattingQuestion.id]: () => fault };
    const { server, results } = await play([...talk.slice(0, 2), mention], { auto });
    server.assertDone();
    const turn = results.at(-1);
    expect(turn?.decision.chosen).toBe("direct-chatting");
    expect(turn?.outcome.spoke).toBe(true);
    expect(turn?.outcome.text).not.toBe("");
    expect(codesOf(turn)).toContain(code);
  });

  it.each(faults)("still has every turn decided when the analysis fails: %s", async (_, fault, code) => {
    const auto = { [fusedAnalysisQuestion.id]: () => fault };
    const { results } = await play(talk.slice(0, 12), { auto });
    expect(results.length).toBeGreaterThanOrEqual(3);
    expect(codesOf(results[0])).toContain(code);
    for (const { calls } of results) expect(calls.some(({ engine }) => engine === "built-in")).toBe(true);
  });

  it.each([directChattingQuestion, fusedAnalysisQuestion])("does not hang with it: $id", async ({ id }) => {
    const { results } = await play([...talk.slice(0, 2), mention], {
      auto: { [id]: () => replies.hang() },
      hangs: id,
    });
    const turn = results.at(-1);
    expect(turn?.outcome.spoke).toBe(true);
    expect(codesOf(turn)).toContain("llm/timeout");
  });

  const stuck = { reasoning: "", labels: [], progress: [], stuck: true, unsolved: false, memory: [] };
  const chimeIn = (reply: ScriptedReply): AutoOverrides => ({
    [fusedAnalysisQuestion.id]: () => replies.answer(stuck),
    [inContextChimeInQuestion.id]: () => reply,
  });

  it.each(faults.slice(0, 3))("keeps silent rather than say something of %s", async (_, fault, code) => {
    const { results } = await play(talk, { auto: chimeIn(fault) });
    const turns = results.filter(({ decision }) => decision.chosen === "in-context-chime-in");
    expect(turns.length).toBeGreaterThan(0);
    for (const turn of turns) {
      expect(turn.outcome.spoke).toBe(false);
      expect(codesOf(turn)).toContain(code);
    }
  });

  it("keeps silent rather than address somebody unknown", async () => {
    const answer = { reasoning: "", kind: inContextChimeInKind(), to: ["P99"], text: "What do you think?" };
    const { results } = await play(talk, { auto: chimeIn(replies.answer(answer)) });
    const turns = results.filter(({ decision }) => decision.chosen === "in-context-chime-in");
    expect(turns.length).toBeGreaterThan(0);
    for (const { outcome } of turns) expect(outcome.spoke).toBe(false);
  });
});

/** First kind of the act's answers that is not "nothing to add". */
function inContextChimeInKind(): string {
  const { schema } = describeAnswer("x", inContextChimeInQuestion.answer);
  const kinds = /"kind":\{"type":"string","enum":\["([^"]+)"/.exec(JSON.stringify(schema));
  return kinds?.[1] ?? "";
}

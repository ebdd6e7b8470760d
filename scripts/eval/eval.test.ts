import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAsk } from "@/lib/llm/ask";
import { systemClock } from "@/lib/llm/clock";
import { createOpenAiProvider } from "@/lib/llm/openai";
import type { Ask } from "@/lib/llm/question";
import { createRecordingProvider } from "@/lib/llm/recording";
import { recordingFolder } from "@/lib/llm/recording-folder";
import { testKey } from "@/lib/llm/testing/ask-on-server";
import { startOpenAiServer, testModel } from "@/lib/llm/testing/openai-server";
import { countAnswers, warnOfRules } from "./count-answers";
import { evaluateDecisions } from "./decisions";
import { makeAsk } from "./make-ask";
import { type Chat, readChats } from "./read-chats";
import { evaluateReplies } from "./replies";
import { evaluateSummaries } from "./summaries";
import { evaluateTopics } from "./topics";

const lines = [
  "Shall we begin with the cake for the fair?",
  "A lemon cake is what people like.",
  "Yes, lemon cake for me too.",
  "Next, who brings the tent?",
  "The tent is in my garage.",
  "Then the tent comes with you.",
];
const meeting = {
  meeting_transcripts: lines.map((content, k) => ({ speaker: k % 2 === 0 ? "Amy" : "Bob", content })),
  topic_list: [
    { topic: "Cake for the fair", relevant_text_span: [["0", "2"]] },
    { topic: "The tent", relevant_text_span: [["3", "5"]] },
  ],
};

let folder: string;
let chats: Chat[];
const ask = createAsk({ provider: null, clock: systemClock });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eval-"));
  await writeFile(join(folder, "fair.json"), JSON.stringify(meeting));
  chats = await readChats(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe("the evaluation of recorded conversations", () => {
  it("counts labels that people agree with", async () => {
    const { rows } = await evaluateTopics(chats, ask);
    expect(rows).toEqual([{ chat: "fair.json", labelled: 6, right: 6, share: 1, turns: 3 }]);
    const always: Ask = async (question, context, options) => {
      const answered = await ask(question, context, options);
      const { labels } = answered.answer as { labels?: { subTopics: string[] }[] };
      for (const label of labels ?? []) label.subTopics = ["S1"];
      return answered;
    };
    expect((await evaluateTopics(chats, always)).summary["share of labelled turns"]).toBe(0.5);
  });

  it("notices summaries that rest on somebody else's words", async () => {
    const sound = await evaluateSummaries(chats, ask);
    expect(sound.rows[0]?.share).toBe(1);
    expect(sound.summary.sentences).toBeGreaterThan(0);
    const mixed: Ask = async (question, context, options) => {
      const answered = await ask(question, context, options);
      const { memory } = answered.answer as { memory?: { person: string }[] };
      for (const one of memory ?? []) one.person = one.person === "P1" ? "P2" : "P1";
      return answered;
    };
    expect((await evaluateSummaries(chats, mixed)).rows[0]?.share).toBe(0);
  });

  it("compares the acts of two facilitators, and says what became of replies", async () => {
    const plain = { ask, settings: {} };
    const same = await evaluateDecisions(chats, plain, plain);
    expect(same.summary).toMatchObject({ turns: 3, "share the same": 1 });
    const eager = { ask, settings: { chimeIn: { threshold: 0 } } };
    expect((await evaluateDecisions(chats, plain, eager)).summary["share the same"]).toBeLessThan(1);
    const { summary, rows } = await evaluateReplies(chats, ask, eager.settings);
    expect(summary.turns).toBe(3);
    expect(rows.map(({ act }) => act)).toEqual(["in-context-chime-in"]);
  });

  it("says so when a folder holds nothing to measure", async () => {
    const empty = await mkdtemp(join(folder, "empty-"));
    await expect(readChats(empty)).rejects.toThrow("holds no conversation");
    await expect(evaluateTopics([], ask)).rejects.toThrow("No conversation");
  });

  it("repeats a recorded run without the model, number for number, and none of it by rule", async () => {
    const kept = join(folder, "kept");
    const server = await startOpenAiServer({ auto: true });
    const model = createOpenAiProvider({ apiKey: testKey, baseUrl: server.baseUrl, model: testModel });
    const provider = createRecordingProvider(model, recordingFolder(kept));
    const recorded = countAnswers(createAsk({ provider, clock: systemClock }));
    const first = await evaluateReplies(chats, recorded.ask, { chimeIn: { threshold: 0 } });
    await server.close();
    const replayed = makeAsk({ replay: kept });
    const again = await evaluateReplies(chats, replayed.ask, { chimeIn: { threshold: 0 } });
    expect(again).toEqual(first);
    expect(recorded.counts.model).toBeGreaterThan(3);
    expect(replayed.counts).toEqual({ model: recorded.counts.model, builtIn: 0 });
    expect(warnOfRules(replayed.name, replayed.counts)).toBeNull();
  });

  it("never passes rules off as a model: a missing recording is refused, a hole in one is told", async () => {
    expect(() => makeAsk({ replay: join(folder, "nowhere") })).toThrow("no folder");
    const empty = await mkdtemp(join(folder, "hollow-"));
    const { ask: hollow, counts, name } = makeAsk({ replay: empty });
    await evaluateTopics(chats, hollow);
    expect(counts.model).toBe(0);
    expect(warnOfRules(name, counts)).toContain(`${counts.builtIn} of ${counts.builtIn} answers`);
  });
});

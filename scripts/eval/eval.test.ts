import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAsk } from "@/lib/llm/ask";
import { systemClock } from "@/lib/llm/clock";
import type { Ask } from "@/lib/llm/question";
import { evaluateDecisions } from "./decisions";
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
});

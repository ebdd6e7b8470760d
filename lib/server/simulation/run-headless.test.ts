import { describe, expect, it } from "vitest";
import type { SimulationParams } from "@/lib/contract/simulation";
import { actNames } from "@/lib/muca/act-name";
import { askByRule } from "@/lib/muca/testing/ask-by-rule";
import { headlessParams } from "./default-params";
import { openMemoryStage } from "./memory-stage";
import { runHeadless } from "./run-headless";

async function run(over: Partial<SimulationParams> = {}, people = 4) {
  const errors: unknown[] = [];
  const stage = openMemoryStage(askByRule, (error) => errors.push(error));
  await stage.start();
  const params = headlessParams({ seed: 7, utterances: 60, ...over }, people);
  const signal = new AbortController().signal;
  const made = await runHeadless(stage, { runId: "run", params, signal, pace: stage.pace });
  await stage.stop();
  expect(errors).toEqual([]);
  const entries = await stage.store.entriesAfter(made.report.roomId, 0, 10_000);
  const messages = entries.flatMap((entry) => (entry.type === "message:posted" ? [entry.body] : []));
  return { ...made, messages, entries };
}

describe("a headless run in memory", () => {
  it("goes through the real room: marked seats, every utterance in order, the bot's turns, an end", async () => {
    const { entries, messages, rows, report } = await run();
    const people = entries.flatMap((entry) =>
      entry.type === "participant:joined" ? [entry.body.participant] : [],
    );
    expect(people.map(({ simulated }) => simulated)).toEqual([true, true, true, true]);
    const said = messages.filter(({ author }) => author.kind === "participant").map(({ text }) => text);
    expect(said).toEqual(rows.map(({ text }) => text));
    expect(said).toHaveLength(60);
    expect(entries.at(-1)?.type).toBe("room:ended");
    expect(report.turns.count).toBeGreaterThan(60 / 4);
    const bot = messages.filter(({ author }) => author.kind === "bot");
    expect(bot).toHaveLength(report.turns.spoke);
    expect(report.numbers.botShare).toEqual({ bot: bot.length, all: messages.length });
  });

  it("is the same for the same seed, what the bot says included, and another for another", async () => {
    const texts = async (seed: number) => {
      const { messages } = await run({ seed });
      return messages.map(({ text }) => text);
    };
    const first = await texts(7);
    expect(await texts(7)).toEqual(first);
    expect(await texts(8)).not.toEqual(first);
  });

  it("reports what was said: words, lengths asked and measured, acts, statuses, distance to the source", async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      from: index % 4 === 0 ? "Lou" : "Quin",
      text: index % 4 === 0 ? "one two three four five six seven?" : "yes of course",
    }));
    const { report, rows } = await run({ source: { title: "Source", lines } });
    const words = rows.map((row) => row.words.measured);
    const sum = words.reduce((total, each) => total + each, 0);
    expect(report.numbers.engagement.words).toBe(sum);
    expect(report.lengths.measured).toBeCloseTo(sum / 60);
    const off = rows.map((row) => Math.abs(row.words.measured - row.words.asked));
    expect(report.lengths.meanError).toBeCloseTo(off.reduce((total, each) => total + each, 0) / 60);
    expect(report.comparison.source).toMatchObject({ messages: 40, questionShare: 0.25, meanWords: 4 });
    expect(report.comparison.distance.lengths).toBeGreaterThan(0);
    expect(report.histogram.reduce((total, { run: count }) => total + count, 0)).toBe(60);
    expect(report.histogram.reduce((total, { source }) => total + source, 0)).toBe(40);
    const chosen = actNames.map((act) => report.turns.byAct[act]?.chosen ?? 0);
    expect(chosen.reduce((total, count) => total + count, 0)).toBe(report.turns.count);
    expect(report.statuses).toHaveLength(report.turns.count);
    for (const { i: _, ...counts } of report.statuses) {
      expect(Object.values(counts).reduce((total, count) => total + count, 0)).toBe(3);
    }
  });

  it("lets nobody but the seated people speak when the preset is off", async () => {
    const { messages, report } = await run({ settings: { preset: "off" }, utterances: 20 });
    expect(messages.every(({ author }) => author.kind === "participant")).toBe(true);
    expect(report.turns).toEqual({ count: 0, spoke: 0, byAct: {} });
  });
});

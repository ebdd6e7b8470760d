import { describe, expect, it } from "vitest";
import { readSource } from "./read-source";
import { emptyRunForm, type RunFormState, readRunForm } from "./run-form-state";

const form = (over: Partial<RunFormState>) => readRunForm({ ...emptyRunForm, topic: "Tea", ...over });

describe("the form of a run", () => {
  it("asks for what was typed", () => {
    const read = form({
      people: "4, 8",
      subTopics: "One\n\n Two ",
      named: "Ann: likes lists: long ones\nBen",
      budget: "5000",
      repeats: "3",
    });
    expect(read).toMatchObject({
      ok: true,
      body: {
        ...{
          topic: "Tea",
          people: [4, 8],
          subTopics: ["One", "Two"],
          named: [
            { name: "Ann", persona: "likes lists: long ones" },
            { name: "Ben", persona: null },
          ],
          repeats: 3,
        },
        ...{ budget: { tokens: 5_000, costUsd: null }, learnFromRoom: null, source: null },
      },
    });
  });

  it("names every wrong field", () => {
    const read = form({
      topic: " ",
      people: "1",
      presets: [],
      utterances: "0",
      seed: "x",
      repeats: "1.5",
      budget: "-1",
    });
    expect(read.ok ? [] : Object.keys(read.problems).sort()).toEqual(
      ["budget", "people", "presets", "repeats", "seed", "topic", "utterances"].sort(),
    );
  });

  it("does not mind a number that the mode does not use", () => {
    expect(form({ mode: "rehearsal", repeats: "many" }).ok).toBe(true);
  });
});

describe("a chat from a file", () => {
  const file = (count: number) =>
    JSON.stringify({
      version: 1,
      topic: "Tea",
      roster: [{ id: "a", name: "Ann" }],
      utterances: Array.from({ length: count }, (_, k) => ({
        ...{ id: `u${k}`, from: k % 4 === 0 ? "host" : "a", text: `${k} ${"x".repeat(100)}` },
      })),
    });

  it("gives people's newest lines, as many as fit into a request", () => {
    const { title, lines } = readSource(file(1_000));
    expect(title).toBe("Tea");
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.length).toBeLessThanOrEqual(300);
    expect(lines.at(-1)?.text.startsWith("999 ")).toBe(true);
    expect(lines.every(({ from }) => from === "Ann")).toBe(true);
    expect(JSON.stringify(lines).length).toBeLessThan(60_000);
  });

  it("is refused when it is none", () => {
    expect(() => readSource("hello")).toThrow(SyntaxError);
    expect(() => readSource("{}")).toThrow();
  });
});

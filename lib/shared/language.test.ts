import { describe, expect, it } from "vitest";
import { countShared, overlap, readText, setCosine } from "./language";

describe("readText", () => {
  it("cuts sentences and keeps the stems that carry a topic", () => {
    const { sentences, content } = readText("We are planting tomatoes. Who waters the plants?");
    expect(sentences.map(({ text }) => text)).toEqual([
      "We are planting tomatoes.",
      "Who waters the plants?",
    ]);
    expect(sentences.map(({ isQuestion }) => isQuestion)).toEqual([false, true]);
    expect([...content]).toEqual(["plant", "tomato", "water"]);
  });

  it("reads scripts without spaces and mixed texts word by word", () => {
    expect(readText("我们去公园吧。好的！").sentences).toHaveLength(2);
    expect(readText("我们去公园").content.has("公园")).toBe(true);
    expect(readText("let us plant 番茄").content.has("番茄")).toBe(true);
  });

  it("survives nothing, emoji and very long texts", () => {
    expect(readText("").sentences).toEqual([]);
    expect(readText("🎉🎉").content.size).toBe(0);
    expect(readText("word ".repeat(10_000)).wordCount).toBeGreaterThan(1_000);
  });

  it("gives back the same reading for the same text", () => {
    expect(readText("Saturday works")).toBe(readText("Saturday works"));
  });
});

describe("similarity of sets", () => {
  const a = new Set(["x", "y"]);
  it("counts what both have", () => {
    expect(countShared(a, new Set(["y", "z", "w"]))).toBe(1);
    expect(overlap(a, new Set(["y", "z", "w"]))).toBe(0.5);
    expect(setCosine(a, a)).toBeCloseTo(1);
    expect(setCosine(a, new Set())).toBe(0);
    expect(overlap(new Set(), a)).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { readScriptFile } from "./script-file";
import { replies } from "./scripted-reply";

describe("a script as JSON", () => {
  it("holds answers, texts and faults", () => {
    const steps = [
      { question: "a/b", answer: { n: 1 } },
      { question: "a/b", text: "Well…" },
      { question: "a/c", fault: "500" },
    ];
    expect(readScriptFile(JSON.stringify(steps))).toEqual([
      { call: "a/b", reply: replies.answer({ n: 1 }) },
      { call: "a/b", reply: replies.text("Well…") },
      { call: "a/c", reply: replies.error(500) },
    ]);
  });

  it.each([
    [[{ question: "a/b" }], "Step 1"],
    [[{ question: "a/b", text: "x", fault: "500" }], "Step 1"],
    [[{ question: "a/b", fault: "explode" }], "must be one of"],
    [[{ question: "a/b", reply: "x" }], "reply"],
  ])("says what is wrong with %j", (steps, says) => {
    expect(() => readScriptFile(JSON.stringify(steps))).toThrow(says);
  });
});

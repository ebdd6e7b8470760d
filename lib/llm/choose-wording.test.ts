import { describe, expect, it } from "vitest";
import { createAsk } from "./ask";
import { chooseWording } from "./choose-wording";
import type { ModelProvider } from "./model-provider";
import type { PromptBook, Question, Wording } from "./question";
import { type SampleAnswer, type SampleContext, sampleQuestion } from "./testing/sample-question";
import { createTestClock } from "./testing/test-clock";

const question: Question<SampleContext, SampleAnswer> = {
  ...sampleQuestion,
  template: { text: "Own. {{how}}", variables: [{ name: "how", required: true, help: "How to answer." }] },
  prompt: ({ topic }, instructions = "Own. {{how}}") => ({ system: instructions, user: topic }),
};
const edited: Wording = { version: 4, text: "Edited. {{how}}" };
const bookOf = (wording: Wording | null): PromptBook => ({ current: async () => wording });

describe("the wording of a question", () => {
  it("is the one in force, unless another is given", async () => {
    const given = { version: null, text: "Given. {{how}}" };
    expect(await chooseWording(question, bookOf(edited))).toEqual(edited);
    expect(await chooseWording(question, bookOf(edited), given)).toEqual(given);
  });

  it("is its own when nothing fits: no template, no edit, an edit that lost its place, a book that fails", async () => {
    const lost = { version: 5, text: "Lost." };
    const broken: PromptBook = { current: () => Promise.reject(new Error("no database")) };
    expect(await chooseWording(sampleQuestion, bookOf(edited))).toBeUndefined();
    for (const book of [null, bookOf(null), bookOf(lost), broken]) {
      expect(await chooseWording(question, book)).toBeUndefined();
    }
  });

  it("stays the same for all attempts, and every call says which it was", async () => {
    const asked: string[] = [];
    let wording = edited;
    const provider: ModelProvider = {
      complete: async ({ prompt }, { onSend }) => {
        onSend?.({ model: "m", format: "text", prompt });
        asked.push(prompt.system);
        wording = { version: 5, text: "Newer. {{how}}" };
        const text = asked.length === 1 ? "no answer" : '{"mood":"calm","text":"Good."}';
        return { text, promptTokens: 1, completionTokens: 1, finishReason: "stop" };
      },
    };
    const ask = createAsk({ provider, clock: createTestClock(), prompts: { current: async () => wording } });
    const first = await ask(question, { topic: "tea" });
    expect(asked).toEqual(["Edited. {{how}}", "Edited. {{how}}"]);
    expect(first.calls.map(({ promptVersion }) => promptVersion)).toEqual([4, 4]);
    const second = await ask(question, { topic: "tea" });
    expect(second.calls.map(({ promptVersion }) => promptVersion)).toEqual([5]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkTemplate,
  fillTemplate,
  maxTemplateChars,
  type PromptTemplate,
  variablesIn,
} from "./prompt-template";

const template: PromptTemplate = {
  text: "Write about {{topic}}. {{answerFields}}",
  variables: [
    { name: "topic", required: false, help: "" },
    { name: "answerFields", required: true, help: "" },
  ],
};

describe("a prompt's template", () => {
  it("is filled once: what a value holds is not filled again", () => {
    const values = { topic: "{{answerFields}} $& $1", answerFields: "Fill text." };
    expect(fillTemplate(template.text, values)).toBe("Write about {{answerFields}} $& $1. Fill text.");
    expect(fillTemplate("{{ topic }} {{toString}}", values)).toBe("{{answerFields}} $& $1 {{toString}}");
  });

  it("names its variables once each", () => {
    expect(variablesIn("{{b}} {{ a }} {{b}} {c}")).toEqual(["b", "a"]);
  });

  it.each([
    ["Only {{answerFields}}", []],
    ["Nothing", [{ problem: "missing-variable", name: "answerFields" }]],
    ["{{answerFields}} {{secret}}", [{ problem: "unknown-variable", name: "secret" }]],
    ["{{answerFields}} {{topic", [{ problem: "broken-braces", at: 17 }]],
    ["{{answerFields}} {{not a name}}", [{ problem: "broken-braces", at: 17 }]],
    [`{{answerFields}}${"x".repeat(maxTemplateChars)}`, [{ problem: "too-long", limit: maxTemplateChars }]],
    ["  ", [{ problem: "empty" }, { problem: "missing-variable", name: "answerFields" }]],
  ])("%j has the problems it has", (text, problems) => {
    expect(checkTemplate(template, text)).toEqual(problems);
  });

  it("has no place left to fill when it has no problems", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("{", "}", "a", " ", "{{topic}}", "{{answerFields}}") }),
        (text) => {
          fc.pre(checkTemplate(template, text).length === 0);
          expect(fillTemplate(text, { topic: "T", answerFields: "A" })).not.toMatch(/\{\{|\}\}.*\w+\}\}/u);
        },
      ),
    );
  });
});

import { describe, expect, it } from "vitest";
import type { PromptDetails } from "@/lib/contract/api-prompts";
import { promptFileOf, readPromptFile } from "./prompt-file";

const prompt: PromptDetails = {
  ...{ slug: "muca.basic", questionId: "muca/basic", questionVersion: 2, purpose: "reply" },
  ...{ inForce: null, newest: null, problems: [], builtInText: "", text: "", variables: [], versions: [] },
};

describe("a prompt's file", () => {
  it("comes back as it was written", () => {
    const content = promptFileOf(prompt, "Be kind. {{answerFields}}", "kinder");
    expect(readPromptFile(content, "muca/basic")).toEqual({
      ok: true,
      file: {
        ...{ format: "moderato-prompt", question: "muca/basic", questionVersion: 2 },
        ...{ text: "Be kind. {{answerFields}}", note: "kinder" },
      },
    });
  });

  it("of another question, or of something else, is not taken", () => {
    const content = promptFileOf(prompt, "x", "");
    expect(readPromptFile(content, "muca/fused-analysis")).toMatchObject({ why: "other-question" });
    for (const wrong of ["", "{}", "[1]", content.replace("moderato-prompt", "other")]) {
      expect(readPromptFile(wrong, "muca/basic")).toMatchObject({ ok: false, why: "not-a-prompt" });
    }
  });
});

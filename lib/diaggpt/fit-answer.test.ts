import { describe, expect, it } from "vitest";
import { fitAnswer } from "./fit-answer";
import type { AnswerType, TaskLanguage } from "./task";

const at = "2026-12-01T10:00:00Z";
const read = (
  answerType: AnswerType,
  text: string,
  language: TaskLanguage = "en",
  choices: string[] = [],
) => {
  const fitted = fitAnswer({ answerType, choices }, text, { language, at });
  return fitted.fits ? fitted.value : null;
};

describe("answers by type (DiagGPT §1)", () => {
  it.each([
    ["about 1,250.5 euros", "en", "1250.5"],
    ["1.250,5", "de", "1250.5"],
    ["2.5", "de", "2.5"],
    ["two, please", "en", "2"],
    ["Wir sind zwölf", "de", "12"],
    ["minus -3 degrees", "en", "-3"],
    ["no idea", "en", null],
  ] as const)("reads the number in “%s” (%s)", (text, language, value) => {
    expect(read("number", text, language)).toBe(value);
  });

  it.each([
    ["3 days ago", "en", "2026-11-28"],
    ["tomorrow at 3 pm", "en", "2026-12-02 15:00"],
    ["morgen um 15 Uhr", "de", "2026-12-02 15:00"],
    ["am 3. Mai 1990", "de", "1990-05-03"],
    ["24.12.", "de", "2026-12-24"],
    ["12/11/2026", "en", "2026-11-12"],
    ["2026-12-24", "de", "2026-12-24"],
    ["dunno", "en", null],
  ] as const)("reads the date in “%s” (%s)", (text, language, value) => {
    expect(read("date", text, language)).toBe(value);
  });

  it.each([
    ["email", "Email"],
    ["b)", "Phone"],
    ["2", "Phone"],
    ["by phone, please", "Phone"],
    ["email or phone", null],
    ["whatever", null],
  ])("reads the choice in “%s”", (text, value) => {
    expect(read("choice", text, "en", ["Email", "Phone", "Letter"])).toBe(value);
  });

  it("takes any words as text, and punctuation as nothing", () => {
    expect(read("text", " since last week ")).toBe("since last week");
    expect(read("text", "…?!")).toBeNull();
  });
});

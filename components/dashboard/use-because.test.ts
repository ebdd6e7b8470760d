import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { catalogues } from "@/lib/i18n/catalogue";
import { locales } from "@/lib/i18n/locales";
import { type Because, becauseKeys } from "@/lib/muca/decision";

/** The values an act gives with each key (lib/muca/acts). */
const samples: Record<Because["key"], Because["values"]> = {
  always: {},
  called: {},
  notCalled: {},
  activeSinceStart: { active: 3, participants: 4, needed: 2.5 },
  activeSinceSummary: { active: 3, participants: 4, needed: 2.5 },
  quiet: { name: "Amy", freq: 1, meanFreq: 4.25, len: 3, meanLen: 40.5, score: 0.6123 },
  nobodyQuiet: {},
  encouragedLately: { count: 2 },
  noCurrent: {},
  timeUp: {},
  joined: { nEd: 1, participants: 4, nIng: 1 },
  joinedTooNew: { nEd: 1, participants: 4, nIng: 1, utterances: 2, needed: 4 },
  stalled: { stalled: 40, limit: 36 },
  nothingOpen: {},
  chimeIn: { p: 0.454545, threshold: 0.45, silentTurns: 2, signals: "both" },
};

function sayIn(locale: (typeof locales)[number]) {
  const failures: string[] = [];
  const t = createTranslator({
    locale,
    messages: catalogues[locale],
    namespace: "dashboard.acts.because",
    onError: (error) => failures.push(error.message),
  });
  const say = t as unknown as (key: string, values: Because["values"]) => string;
  return { say, failures };
}

describe("why an act's condition holds or not", () => {
  it.each(locales)("is a sentence in %s for every reason, with all its numbers", (locale) => {
    const { say, failures } = sayIn(locale);
    for (const key of becauseKeys) {
      const sentence = say(key, samples[key]);
      expect(sentence, key).toMatch(/^.{8,}\.$/u);
      for (const value of Object.values(samples[key])) {
        if (typeof value === "number" && Number.isInteger(value)) expect(sentence, key).toContain(`${value}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it("writes numbers as the language does", () => {
    const because = ["chimeIn", samples.chimeIn] as const;
    expect(sayIn("en").say(...because)).toBe(
      "p = 0.455, threshold 0.45, after 2 silent turns; people are stuck and an issue is open.",
    );
    expect(sayIn("de").say(...because)).toContain("p = 0,455, Schwelle 0,45");
    expect(sayIn("en").say("quiet", samples.quiet)).toBe(
      "Amy is quiet: 1 messages, 4.3 on average; 3 words, 40.5 on average; score 0.61.",
    );
  });
});

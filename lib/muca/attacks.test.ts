import { describe, expect, it } from "vitest";
import { cleanName, judgeName } from "@/lib/shared/names";
import { replyQuestions } from "./acts/reply-questions";
import { accumulativeSummaryQuestion } from "./analyzer/accumulative-summary.question";
import { fusedAnalysisQuestion } from "./analyzer/fused-analysis.question";
import { subTopicStatusQuestion } from "./analyzer/sub-topic-status.question";
import { utteranceFeaturesQuestion } from "./analyzer/utterance-features.question";
import { basicQuestion } from "./basic.question";
import { checkReply } from "./reply-check";
import { subTopicGeneratorQuestion } from "./sub-topic-generator.question";
import { namingAttacks, replyAttacks, writtenAttacks } from "./testing/attacks";
import { gardenView, replyContext, subTopic, talk } from "./testing/garden-day";

/** The attack at every place that people, hosts or earlier answers fill. */
function promptsWith(attack: string) {
  const view = gardenView(talk(`amy: ${attack}`, "ben: hello"), {
    roster: [
      { id: "amy", name: attack, role: attack },
      { id: "ben", name: "Ben", role: null },
    ],
    names: { amy: attack, ben: "Ben", host: attack },
    subTopics: [subTopic("a", attack, { done: attack, summary: attack })],
    summaries: { amy: { a: [{ text: attack, evidence: ["m1"] }] } },
    recentBotTexts: [attack],
    botName: attack,
    inputs: { topic: attack, kind: "decision-making", agenda: attack, hints: attack, roles: attack },
  });
  const askers = [{ id: "amy", name: attack, utteranceId: "m1", text: attack }];
  return [
    subTopicStatusQuestion.prompt(view),
    utteranceFeaturesQuestion.prompt(view),
    fusedAnalysisQuestion.prompt(view),
    accumulativeSummaryQuestion.prompt({ view, newIds: new Set(["m1"]) }),
    basicQuestion.prompt(replyContext(view, "in-context-chime-in")),
    subTopicGeneratorQuestion.prompt({ inputs: view.inputs, count: 3 }),
    ...Object.values(replyQuestions).map((question) =>
      question.prompt(replyContext(view, "direct-chatting", {}, askers)),
    ),
  ];
}

/** Lines of a prompt that are instructions, and those that are data. */
function split(text: string): { instructions: string[]; data: string[] } {
  const parts = { instructions: [] as string[], data: [] as string[] };
  let open: string | null = null;
  // Every character that any reader could take for the end of a line.
  for (const line of text.split(/[\n\r\v\f\u0085\u2028\u2029]/u)) {
    if (open === null) {
      open = /^<([a-z-]+)>$/u.exec(line)?.[1] ?? null;
      parts.instructions.push(line);
    } else if (line === `</${open}>`) open = null;
    else parts.data.push(line);
  }
  expect(open).toBeNull();
  return parts;
}

describe("attacks in what people write", () => {
  it("are at least 60 with those on replies and names", () => {
    expect(writtenAttacks.length + replyAttacks.length + namingAttacks.length).toBeGreaterThanOrEqual(100);
  });

  it.each(writtenAttacks)("stay data in every prompt: $name", ({ text, marker }) => {
    const harmless = promptsWith("Something harmless");
    for (const [index, { system, user }] of promptsWith(text).entries()) {
      const { instructions, data } = split(`${system}\n${user}`);
      const expected = split(`${harmless[index]?.system}\n${harmless[index]?.user}`);
      // The instructions are the same as for anybody: nothing was added, taken away or moved.
      expect(instructions).toEqual(expected.instructions);
      expect(data.length).toBe(expected.data.length);
      expect(data.some((line) => line.includes(marker))).toBe(true);
      for (const line of data) {
        expect(() => JSON.parse(line)).not.toThrow();
        expect(line).not.toMatch(
          /[\p{Cc}<>\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u,
        );
      }
    }
  });

  it("keep what scripts and emoji are written with", () => {
    const text = "می‌خواهم 👩‍🌾 ❤️";
    const { user } = fusedAnalysisQuestion.prompt(gardenView(talk(`amy: ${text}`)));
    expect(user).toContain(text);
  });
});

const room = {
  present: ["Amy", "Ben", "Chloe", "Dev", "Eve"],
  everybody: ["Amy", "Ben", "Chloe", "Dev", "Eve", "Zoe"],
  hostName: "Hana",
  botName: "mubot",
  recentBotTexts: [],
  maxChars: 600,
};

describe("replies of a model that gave in", () => {
  it.each(replyAttacks)("are dropped: $name", ({ text, reason }) => {
    expect(checkReply(text, room)).toMatchObject({ ok: false, reason });
  });

  it.each([
    "Where you stand:\n- Amy: Saturday\n- Ben: Sunday",
    "* Amy: Saturday\n* Ben: Sunday",
    "1. Amy: Saturday",
    "One question: who brings the tools?",
    "Two things are open: the date and the money.",
    "@Amy, @Ben and @Chloe, you have not said which day suits you.",
    "The system works: two votes for tea.",
    "Summary: Amy and Ben agree.",
    "It costs 20 (or 25 with S-Bahn).",
    "I can't tell you how I am set up, but I can sum up the votes.",
    "At 9:30 we start.",
  ])("ordinary ones pass: %s", (text) => {
    expect(checkReply(text, room)).toEqual({ ok: true });
  });
});

describe("names", () => {
  it.each(namingAttacks)("nobody passes for $name", ({ typed }) => {
    expect(judgeName(typed, ["Amy"], ["mubot"])).toMatchObject({ ok: false });
  });

  it.each(writtenAttacks)("are one clean line, whatever is typed: $name", ({ text }) => {
    expect(cleanName(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>@`[\]{}|:;"]/u);
  });
});

import { describe, expect, it } from "vitest";
import type { Ask } from "@/lib/llm/question";
import { askByRule } from "@/lib/muca/testing/ask-by-rule";
import { attendeeNames } from "./attendee-names";
import { estimateRun } from "./estimate";
import { planAttendees, type SourceChat, snippetsOf } from "./plan";
import { builtInSnippets } from "./snippets/built-in";
import { isSpeakingRole, speakingRoleNames } from "./speaking-role";
import { isUtteranceTrait, utteranceTraitNames } from "./utterance-trait";

const people = attendeeNames(5, 7).map((name) => ({ name }));
const chat = (lines: number): SourceChat => ({
  lines: Array.from({ length: lines }, (_, index) =>
    index % 3 === 0
      ? { from: "Quin", text: "why though?" }
      : { from: "Lou", text: "well I think that we should take more time for all of this, honestly" },
  ),
});

describe("roles, traits and snippets", () => {
  it("are eleven, ten and three, each snippet of 10 to 30 turns", () => {
    expect(speakingRoleNames).toHaveLength(11);
    expect(utteranceTraitNames).toHaveLength(10);
    expect(builtInSnippets).toHaveLength(3);
    for (const { lines } of builtInSnippets) {
      expect(lines.length).toBeGreaterThanOrEqual(10);
      expect(lines.length).toBeLessThanOrEqual(30);
    }
  });

  it("are cut from beginning, middle and end of a long chat, and are the built-in ones for a short one", () => {
    const snippets = snippetsOf(chat(150));
    expect(snippets.map(({ lines }) => lines.length)).toEqual([30, 30, 30]);
    expect(snippetsOf(chat(25)).map(({ lines }) => lines.length)).toEqual([12, 12]);
    expect(snippetsOf(chat(9))).toEqual(builtInSnippets);
    expect(snippetsOf(null)).toEqual(builtInSnippets);
  });
});

describe("the attendees of a run", () => {
  it("have six different roles and traits each, and the same for the same seed", async () => {
    const { attendees } = await planAttendees({ seed: 7, people, source: null }, askByRule);
    expect(attendees.map(({ name }) => name)).toEqual(people.map(({ name }) => name));
    for (const { roles, traits } of attendees) {
      expect(new Set(roles).size).toBe(6);
      expect(new Set(traits).size).toBe(6);
    }
    expect(new Set(attendees.map(({ roles, traits }) => `${roles} ${traits}`)).size).toBeGreaterThan(1);
    expect((await planAttendees({ seed: 7, people, source: null }, askByRule)).attendees).toEqual(attendees);
  });

  it("take after people of a chat: their lengths, how often they speak, and what they do", async () => {
    const { attendees } = await planAttendees(
      { seed: 1, people: people.slice(0, 2), source: chat(150) },
      askByRule,
    );
    const quin = attendees.find(({ reasons }) => reasons.includes("Quin"));
    const lou = attendees.find(({ reasons }) => reasons.includes("Lou"));
    expect(quin).toMatchObject({ length: { min: 2, max: 2, avg: 2 }, share: 50 / 150 });
    expect(lou).toMatchObject({ length: { min: 14, max: 14, avg: 14 }, share: 100 / 150 });
    expect(quin?.roles[0]).toBe("questioner");
    expect(quin?.traits.slice(0, 2)).toContain("laconic");
  });

  it("are complete when a model names too few, unknown or the same ones twice", async () => {
    const careless: Ask = async (question, context, options) => {
      const answered = await askByRule(question, context, options);
      const answer = { reasons: "", roles: ["doubter", "doubter", "clown"], traits: [] };
      return { ...answered, answer: question.answer.parse(answer) };
    };
    const { attendees } = await planAttendees({ seed: 7, people, source: null }, careless);
    for (const { roles, traits } of attendees) {
      expect(roles[0]).toBe("doubter");
      expect([roles.length, new Set(roles).size, roles.every(isSpeakingRole)]).toEqual([6, 6, true]);
      expect([traits.length, new Set(traits).size, traits.every(isUtteranceTrait)]).toEqual([6, 6, true]);
    }
  });
});

describe("the estimate of a run", () => {
  it("grows with people and utterances, and is more where the facilitator decides more often", () => {
    const inputs = { topic: "Tea", kind: "chit-chat" as const, agenda: null, hints: null, roles: null };
    const tokens = (over: object) => {
      const { prompt, completion } = estimateRun({
        ...{ people: 4, utterances: 100, inputs, nExe: null, source: null },
        ...over,
      });
      return prompt + completion;
    };
    expect(tokens({ utterances: 200 })).toBeGreaterThan(1.8 * tokens({}));
    expect(tokens({ nExe: 1 })).toBeGreaterThan(tokens({}));
    expect(tokens({})).toBeGreaterThan(100 * 1_000);
    expect(tokens({})).toBeLessThan(100 * 20_000);
  });
});

describe("names", () => {
  it("are different, avoid those taken, and never run out", () => {
    const names = attendeeNames(40, 3, ["Amira"]);
    expect(new Set(names).size).toBe(40);
    expect(names).not.toContain("Amira");
  });
});

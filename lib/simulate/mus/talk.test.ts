import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ask } from "@/lib/llm/question";
import { askByRule } from "@/lib/muca/testing/ask-by-rule";
import type { TalkLine } from "./attendee";
import { createChance } from "./chance";
import { coolingRoles } from "./speaking-role";
import {
  candidatesFor,
  rememberRole,
  type SimulatedUtterance,
  settleSpeaker,
  type TakenRoles,
  type TalkOptions,
  talk,
} from "./talk";
import { talkWindow } from "./talk-view";
import { attendee, talkView } from "./testing/talk-view";
import { traitsFitting } from "./utterance-trait";

const attendees = [attendee(1), attendee(2), attendee(3)];

/** Plays a talk; the bot says something after every call of it and after each fifth utterance. */
async function play(
  options: Partial<Omit<TalkOptions, "before">> & { before?: readonly SimulatedUtterance[] } = {},
  ask: Ask = askByRule,
) {
  const lines: TalkLine[] = [];
  const made: SimulatedUtterance[] = [];
  const speakers: (string | null)[] = [];
  const hear = ({ number, attendeeId: from, text }: SimulatedUtterance) => {
    lines.push({ from, name: attendees.find(({ id }) => id === from)?.name ?? "", text });
    if (text.includes("@mubot") || number % 5 === 0) lines.push({ from: "bot", name: "mubot", text: "Hm." });
  };
  for (const utterance of options.before ?? []) hear(utterance);
  const all = { seed: 7, attendees, utterances: 60, ...options };
  for await (const { utterance } of talk(all, () => talkView(lines.slice(-talkWindow)), ask)) {
    speakers.push(lines.at(-1)?.from ?? null);
    made.push(utterance);
    hear(utterance);
  }
  return { made, speakers };
}

/** A model that always names the same speaker and role. */
const insisting =
  (speaker: string, role: string): Ask =>
  async (question, context, options) => {
    const answered = await askByRule(question, context, options);
    if (question.id !== "mus/next-speaker") return answered;
    return { ...answered, answer: question.answer.parse({ reasons: "It was called.", speaker, role }) };
  };

describe("a simulated talk", () => {
  it("gives the same utterances for the same seed, and others for another", async () => {
    const texts = async (seed: number) =>
      (await play({ seed })).made.map(({ attendeeId, text }) => attendeeId + text);
    expect(await texts(7)).toEqual(await texts(7));
    expect(await texts(8)).not.toEqual(await texts(7));
  });

  it("never lets the bot speak, nor whoever spoke last, whatever the model wants", async () => {
    for (const speaker of ["mubot", "BOT", "Ann", "Nobody", "@Ben"]) {
      const { made, speakers } = await play({ utterances: 30 }, insisting(speaker, "proposer"));
      made.forEach(({ attendeeId }, index) => {
        expect(attendees.map(({ id }) => id)).toContain(attendeeId);
        expect(attendeeId).not.toBe(speakers[index]);
      });
    }
  });

  it("falls back to a seeded choice of speaker and role, and says so", async () => {
    const bot = insisting("mubot", "answerer");
    const once = await play({ utterances: 20 }, bot);
    expect(once.made.every(({ fellBack }) => fellBack)).toBe(true);
    expect(new Set(once.made.map(({ attendeeId }) => attendeeId)).size).toBe(3);
    expect((await play({ utterances: 20 }, bot)).made).toEqual(once.made);
    const { made } = await play({ utterances: 20 });
    expect(made.some(({ fellBack }) => fellBack)).toBe(false);
  });

  it("takes no cooling role again for three of one's own utterances", async () => {
    const { made } = await play({ utterances: 200 });
    for (const { id } of attendees) {
      const roles = made.filter(({ attendeeId }) => attendeeId === id).map(({ role }) => role);
      for (const cooling of coolingRoles) {
        roles.forEach((role, index) => {
          if (role === cooling) expect(roles.slice(index + 1, index + 4)).not.toContain(cooling);
        });
      }
    }
    expect(new Set(made.map(({ role }) => role)).has("questioner")).toBe(true);
  });

  it("says after an interruption just what it would have said", async () => {
    const whole = await play({ utterances: 30 });
    for (const cut of [1, 11, 29]) {
      const rest = await play({ utterances: 30, before: whole.made.slice(0, cut) });
      expect(rest.made).toEqual(whole.made.slice(cut));
    }
    expect((await play({ utterances: 30, before: whole.made })).made).toEqual([]);
  });

  it("uses six roles and fitting traits of the speaker only, and measures what was written", async () => {
    const { made } = await play({ utterances: 80 });
    for (const { attendeeId, role, trait, words, text } of made) {
      const speaker = attendees.find(({ id }) => id === attendeeId);
      expect(speaker?.roles).toContain(role);
      expect(traitsFitting(speaker?.traits ?? [], words.asked)).toContain(trait);
      expect(words.asked).toBeGreaterThanOrEqual(3);
      expect(text.length).toBeGreaterThan(0);
    }
    const off = made.map(({ words }) => Math.abs(words.measured - words.asked));
    expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(1);
  });

  it("gives no word to whoever is not in the room any more, and ends with the last one", async () => {
    const spoke: string[] = [];
    const view = () => {
      const here = attendees.slice(Math.floor(spoke.length / 4));
      return talkView([], { people: here });
    };
    for await (const { utterance } of talk({ seed: 7, attendees, utterances: 60 }, view, askByRule)) {
      spoke.push(utterance.attendeeId);
    }
    expect(spoke).toHaveLength(12);
    expect(spoke.slice(4)).not.toContain("a1");
    expect(spoke.slice(8)).toEqual(["a3", "a3", "a3", "a3"]);
  });

  it("stops when told to", async () => {
    const abort = new AbortController();
    abort.abort(new Error("enough"));
    await expect(play({ signal: abort.signal })).rejects.toThrow("enough");
  });
});

describe("who may speak", () => {
  it("is everybody but whoever spoke last, also when that was somebody else in the room", () => {
    const ids = (last: string | null) =>
      candidatesFor(attendees, new Map(), last).map(({ attendee: { id } }) => id);
    expect(ids("a2")).toEqual(["a1", "a3"]);
    expect(ids("bot")).toEqual(["a1", "a2", "a3"]);
    expect(ids("a person")).toEqual(["a1", "a2", "a3"]);
    expect(ids(null)).toEqual(["a1", "a2", "a3"]);
  });

  it("always has somebody with a role, and any answer is settled among them", () => {
    const said = fc.array(
      fc.record({
        attendeeId: fc.constantFrom("a1", "a2", "a3"),
        role: fc.constantFrom(...attendees.flatMap(({ roles }) => roles)),
      }),
    );
    const answer = fc.record({
      reasons: fc.constant(""),
      speaker: fc.oneof(fc.string(), fc.constantFrom("Ann", "Ben", "mubot")),
      role: fc.oneof(fc.string(), fc.constantFrom("questioner", "Bot caller")),
    });
    fc.assert(
      fc.property(
        said,
        answer,
        fc.constantFrom("a1", "a2", "bot", null),
        fc.nat(6),
        (before, given, last, cool) => {
          const taken: TakenRoles = new Map();
          for (const each of before) rememberRole(taken, each, cool);
          const candidates = candidatesFor(attendees, taken, last);
          const settled = settleSpeaker(given, candidates, createChance(1));
          const candidate = candidates.find((each) => each.attendee === settled.attendee);
          expect(candidate?.roles).toContain(settled.role);
          expect(settled.attendee.id).not.toBe(last);
        },
      ),
    );
  });
});

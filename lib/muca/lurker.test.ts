import { describe, expect, it } from "vitest";
import { Conversation } from "./conversation";
import { freshMemory } from "./facilitator-memory";
import { chooseLurker, computeParticipantFeatures } from "./lurker";
import { resolveSettings } from "./settings";

/** A conversation in which each person wrote so many messages of so many words, then `tail` more by the first. */
function conversationOf(shares: Record<string, [messages: number, words: number]>, tail = 0): Conversation {
  const conversation = new Conversation();
  for (const id of Object.keys(shares)) conversation.join({ id, name: id });
  const say = (from: string, words: number) =>
    conversation.addUtterance({
      id: `u${conversation.i}`,
      from,
      text: Array.from({ length: words }, () => "word").join(" "),
      at: null,
      replyTo: null,
    });
  for (const [id, [messages, words]] of Object.entries(shares)) {
    for (let count = 0; count < messages; count += 1) say(id, words);
  }
  const first = Object.keys(shares)[0] ?? "nobody";
  for (let count = 0; count < tail; count += 1) say(first, 6);
  return conversation;
}

const nobody = freshMemory([]);

describe("lurkers (MUCA §4, Lurker; paper MUCA equations 1 and 2)", () => {
  it("finds who wrote significantly less than the others and nothing lately", () => {
    const conversation = conversationOf({ cindy: [1, 3], amy: [8, 6], bob: [8, 6], dennis: [8, 6] });
    const features = computeParticipantFeatures(
      conversation,
      nobody,
      resolveSettings({ preset: "paper" }),
      8,
    );
    // mean 6.25, variance 12.25: (1 - 6.25)² / 12.25 = 2.25
    expect(features.cindy).toMatchObject({
      freqLong: 1,
      lenLong: 3,
      freqShort: 0,
      lenShort: 0,
      isLurker: true,
    });
    expect(features.cindy?.lurkerScore).toBeCloseTo(2.25, 12);
    expect(features.amy).toMatchObject({ isLurker: false, lurkerScore: 0 });
  });

  it("does not accuse the most talkative, although the paper's ratio is symmetric", () => {
    const conversation = conversationOf({ amy: [30, 9], bob: [2, 9], cindy: [2, 9], dennis: [2, 9] });
    // everybody silent for a while, by the host's words
    for (let count = 0; count < 8; count += 1) {
      conversation.addUtterance({ id: `h${count}`, from: "host", text: "…", at: null, replyTo: null });
    }
    const features = computeParticipantFeatures(
      conversation,
      nobody,
      resolveSettings({ preset: "paper" }),
      8,
    );
    expect(features.amy).toMatchObject({ freqShort: 0, isLurker: false, lurkerScore: 0 });
  });

  it("quiet share finds the silent where one person talks alone and the ratio is exactly 1/N", () => {
    const conversation = conversationOf({ amy: [20, 9], bob: [0, 0], cindy: [0, 0], dennis: [0, 0] });
    const paper = computeParticipantFeatures(conversation, nobody, resolveSettings({ preset: "paper" }), 8);
    expect(paper.bob?.lurkerScore).toBeCloseTo(0.25, 12);
    expect(paper.bob?.isLurker).toBe(false);
    const ours = computeParticipantFeatures(conversation, nobody, resolveSettings(), 8);
    expect(ours.bob?.isLurker).toBe(true);
    expect(ours.amy?.isLurker).toBe(false);
  });

  it("nobody is one when all are alike, alone, or have just written", () => {
    const alike = conversationOf({ amy: [5, 5], bob: [5, 5] });
    expect(
      Object.values(computeParticipantFeatures(alike, nobody, resolveSettings(), 2)).some((f) => f.isLurker),
    ).toBe(false);
    const alone = conversationOf({ amy: [9, 9] });
    expect(computeParticipantFeatures(alone, nobody, resolveSettings(), 8).amy?.isLurker).toBe(false);
    const justWrote = conversationOf({ amy: [20, 9], bob: [1, 2] });
    expect(computeParticipantFeatures(justWrote, nobody, resolveSettings(), 8).bob?.isLurker).toBe(false);
  });

  it("short window: one message of any length or five words are enough to be present", () => {
    const conversation = conversationOf({ bob: [1, 1], amy: [14, 6] }, 0);
    expect(computeParticipantFeatures(conversation, nobody, resolveSettings(), 15).bob?.isLurker).toBe(false);
    expect(computeParticipantFeatures(conversation, nobody, resolveSettings(), 14).bob?.isLurker).toBe(true);
  });

  it("spares who joined less than 3 N_p utterances ago or is offline, but counts them in the means", () => {
    const conversation = conversationOf({ amy: [10, 6], bob: [10, 6] });
    conversation.join({ id: "late", name: "Late" });
    const joined = conversation.i;
    const settings = resolveSettings();
    const say = () =>
      conversation.addUtterance({
        id: `x${conversation.i}`,
        from: conversation.i % 2 ? "amy" : "bob",
        text: "word word",
        at: null,
        replyTo: null,
      });
    while (conversation.i < joined + 8) say();
    expect(computeParticipantFeatures(conversation, nobody, settings, 8).late?.isLurker).toBe(false);
    say();
    expect(conversation.i - joined).toBe(9);
    expect(computeParticipantFeatures(conversation, nobody, settings, 8).late?.isLurker).toBe(true);
    conversation.setOnline("late", false);
    expect(computeParticipantFeatures(conversation, nobody, settings, 8).late?.isLurker).toBe(false);
  });

  it("personal cool-down: 3 N_p after the first encouragement, 2 more after each further one", () => {
    const conversation = conversationOf({ amy: [20, 6], bob: [0, 0] });
    const encouraged = (count: number, lastAt: number) =>
      computeParticipantFeatures(
        conversation,
        { encouragements: { bob: { count, lastAt } } },
        resolveSettings(),
        8,
      ).bob;
    expect(encouraged(1, 20)?.coolDownRemaining).toBe(6);
    expect(encouraged(2, 20)?.coolDownRemaining).toBe(8);
    expect(encouraged(3, 20)?.coolDownRemaining).toBe(10);
    expect(encouraged(1, 14)?.coolDownRemaining).toBe(0);
  });

  it("chooses who was encouraged least, then the highest score, then who joined first", () => {
    const lurker = {
      freqLong: 0,
      lenLong: 0,
      freqShort: 0,
      lenShort: 0,
      isLurker: true,
      coolDownRemaining: 0,
    };
    const order = ["a", "b", "c"];
    const choose = (a: object, b: object, c: object) =>
      chooseLurker(
        Object.fromEntries(
          [a, b, c].map((more, index) => [
            order[index] ?? "",
            { ...lurker, lurkerScore: 1, encouraged: 0, ...more },
          ]),
        ),
        order,
      );
    expect(choose({ encouraged: 1 }, {}, { lurkerScore: 2 })).toBe("c");
    expect(choose({ encouraged: 1, lurkerScore: 9 }, {}, {})).toBe("b");
    expect(choose({}, {}, {})).toBe("a");
    expect(choose({ coolDownRemaining: 1 }, { isLurker: false }, {})).toBe("c");
    expect(choose({ isLurker: false }, { isLurker: false }, { coolDownRemaining: 2 })).toBeNull();
  });

  it("ids that are names of object properties are ids like others", () => {
    const shares = Object.fromEntries(
      ["constructor", "toString", "valueOf"].map((id, index): [string, [number, number]] => [
        id,
        index === 0 ? [0, 0] : [9, 9],
      ]),
    );
    const conversation = conversationOf(shares);
    const features = computeParticipantFeatures(conversation, nobody, resolveSettings(), 8);
    expect(features.constructor).toMatchObject({ encouraged: 0, coolDownRemaining: 0, isLurker: true });
  });
});

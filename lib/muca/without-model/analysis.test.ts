import { describe, expect, it } from "vitest";
import type { Analysis } from "../mind";
import { createQuestioningMind } from "../questioning-mind";
import type { RoomInputs } from "../room-inputs";
import type { RoomView } from "../room-view";
import { askByRule } from "../testing/ask-by-rule";
import { afterAnalysis, gardenView, talk } from "../testing/garden-day";
import { outlineSubTopics } from "./outline-sub-topics";
import { detectChoice, detectStance, isSameOption } from "./stance";

const mind = createQuestioningMind(askByRule);
const analyze = async (view: RoomView): Promise<Analysis> => (await mind.analyze(view, "fused")).value;

describe("votes and stances", () => {
  it.each([
    ["I vote for the park", "park"],
    ["park +1", "park"],
    ["+1 for the lake", "lake"],
    ["my vote goes to Saturday, because it is free", "Saturday"],
    ["I'd prefer Sunday because I work", "Sunday"],
    ["Saturday works for me", "Saturday"],
    ["ich stimme für den Park", "Park"],
    ["我投公园", "公园"],
    ["votes for the park", "park"],
  ])("reads %s", (text, option) => expect(detectChoice(text)).toBe(option));

  it.each([
    "Should we vote for the park?",
    "I won't vote for that",
    "hello",
    "I don't vote for the park",
    "",
  ])("sees no vote in %j", (text) => expect(detectChoice(text)).toBeNull());

  it.each([
    ["agree", "agrees"],
    ["Sounds good!", "agrees"],
    ["genau", "agrees"],
    ["同意", "agrees"],
    ["I don't agree", "disagrees"],
    ["No, that's a bad idea", "disagrees"],
    ["不同意", "disagrees"],
    ["Do you agree?", null],
    ["The shed is green", null],
  ])("%s: %s", (text, stance) => expect(detectStance(text)).toBe(stance));

  it("knows the same option said shorter", () => {
    expect(isSameOption("Saturday", "Saturday the 12th")).toBe(true);
    expect(isSameOption("park", "lake")).toBe(false);
  });
});

describe("labels without a model", () => {
  it("follow title words, the running thread and what an answer replies to", async () => {
    const window = talk(
      "amy: Hi all",
      "amy: Which date?",
      "ben: fine with me",
      "chloe: what about vegetables?",
      "dev: beans",
      "ben: agree",
    );
    const view = gardenView(window.map((one) => (one.id === "m6" ? { ...one, replyTo: "m2" } : one)));
    expect((await analyze(view)).labels).toEqual({
      m1: [],
      m2: ["date"],
      m3: ["date"],
      m4: ["plants"],
      m5: ["plants"],
      m6: ["date"],
    });
  });

  it("give nothing in a room without sub-topics and survive other scripts", async () => {
    const view = gardenView(talk("amy: 我们去公园吧。好的！", "ben: هل نبدأ؟", "chloe: 🎉", "dev: "), {
      subTopics: [],
    });
    expect((await analyze(view)).labels).toEqual({ m1: [], m2: [], m3: [], m4: [] });
  });
});

describe("statuses without a model (MUCA §3.1)", () => {
  it("become well discussed by most agreeing, and fall back when somebody objects", async () => {
    const first = gardenView(
      talk("amy: For the date, let's take Saturday", "ben: agree", "chloe: sounds good", "dev: me too"),
    );
    const found = await analyze(first);
    expect(found.statuses).toEqual({ date: "well-discussed" });
    const second = afterAnalysis(
      first,
      found,
      talk("dev: wait, about the date: I disagree, Saturday is a holiday"),
    );
    expect((await analyze(second)).statuses).toEqual({ date: "being-discussed" });
  });

  it("stay open while people want different things", async () => {
    const view = gardenView(
      talk(
        "amy: date: I vote for Saturday",
        "ben: I vote for Sunday",
        "chloe: I vote for Saturday",
        "dev: I vote for Saturday",
      ),
    );
    expect((await analyze(view)).statuses).toEqual({ date: "being-discussed" });
  });

  it("in chit-chat follow how closely people talk", async () => {
    const inputs = { ...gardenView([]).inputs, kind: "chit-chat" as const };
    const window = talk(
      "amy: I love planting vegetables early",
      "ben: my vegetables froze last spring",
      "chloe: carrots survive frost",
      "dev: cold frames protect vegetables nicely",
    );
    expect((await analyze(gardenView(window, { inputs }))).statuses).toEqual({ plants: "well-discussed" });
  });
});

describe("personal summaries without a model (MUCA §3.3)", () => {
  it("keep the newest vote with evidence of that person, in at most two sentences", async () => {
    let view = gardenView(talk("amy: For the date I vote for Saturday", "ben: I vote for Sunday"));
    view = afterAnalysis(
      view,
      await analyze(view),
      talk(
        "amy: Saturday is better since the tool shed is open",
        "amy: I can also bring my cart",
        "amy: ok then I vote for Sunday",
      ),
    );
    view = afterAnalysis(view, await analyze(view));
    const own = view.summaries.amy?.date ?? [];
    expect(own.length).toBeLessThanOrEqual(2);
    expect(own.some(({ text, evidence }) => text.includes("I vote for Sunday") && evidence[0] === "m5")).toBe(
      true,
    );
    expect(own.some(({ text }) => text.includes("vote for Saturday"))).toBe(false);
  });

  it("tell whom a short answer agreed with", async () => {
    const view = gardenView(talk("amy: For the date I vote for Saturday", "ben: agree"));
    expect((await analyze(view)).summaries.ben?.date).toEqual([
      { text: "Agrees with Amy: “For the date I vote for Saturday”", evidence: ["m2"] },
    ]);
  });
});

describe("signals without a model (MUCA §3.2)", () => {
  const signals = async (...lines: string[]) => {
    const { stuck, unsolved } = await analyze(gardenView(talk(...lines)));
    return { stuck, unsolved };
  };

  it("stuck: nobody knows how to go on, or people go in circles", async () => {
    expect((await signals("amy: so the budget", "ben: idk", "chloe: no idea either")).stuck).toBe(true);
    expect((await signals("amy: date?", "ben: we are going in circles here")).stuck).toBe(true);
    expect(
      (await signals("amy: I want Saturday", "ben: No, Sunday is better", "amy: Saturday has sun")).stuck,
    ).toBe(false);
  });

  it("unsolved: asked of everybody and taken up by nobody; not between participants", async () => {
    expect(
      (
        await signals(
          "amy: does anyone know the sponsor rules?",
          "ben: beans grow fast",
          "chloe: carrots too",
        )
      ).unsolved,
    ).toBe(true);
    expect(
      (
        await signals(
          "amy: Ben, do you know the sponsor rules?",
          "ben: beans grow fast",
          "chloe: carrots too",
        )
      ).unsolved,
    ).toBe(false);
    expect(
      (
        await signals(
          "amy: does anyone know the sponsor rules?",
          "ben: the sponsor wants a sign",
          "chloe: ok",
        )
      ).unsolved,
    ).toBe(false);
  });
});

describe("sub-topics without a model (MUCA §2)", () => {
  const base: RoomInputs = {
    topic: "Garden day",
    kind: "decision-making",
    agenda: null,
    hints: null,
    roles: null,
  };
  const titles = (over: Partial<RoomInputs>) =>
    outlineSubTopics({ ...base, ...over }, 3).map(({ title }) => title);

  it("come from agenda lines, numbered items anywhere, or the kind of talk", () => {
    expect(titles({ agenda: "Date\nPlants\nMoney" })).toEqual(["Date", "Plants", "Money"]);
    expect(titles({ agenda: "1. Date 2. Plants, 3. Money." })).toEqual(["Date", "Plants", "Money"]);
    expect(titles({ topic: "We settle (1) the date, (2) the plants and (3) the money" })).toEqual([
      "the date",
      "the plants",
      "the money",
    ]);
    expect(titles({ hints: "- Date\n- Plants" })).toEqual(["Date", "Plants"]);
    expect(titles({})).toHaveLength(3);
  });

  it("keep within the number asked for and leave out what is there", () => {
    expect(outlineSubTopics({ ...base, agenda: "a1; b1; c1; d1; e1" }, 2)).toHaveLength(2);
    expect(
      outlineSubTopics({ ...base, agenda: "Date\nPlants" }, 1, ["Date"]).map(({ title }) => title),
    ).toEqual(["Plants"]);
  });
});

import { describe, expect, it } from "vitest";
import type { ActName } from "../act-name";
import { replayAll, type Signals, sessionOf } from "../testing/replay";
import type { ReplayLine } from "./replay-line";

const chat = (count: number) =>
  Array.from({ length: count }, (_, index) => `thought number ${index + 1} of ours`);
const act = (line: ReplayLine | undefined, name: ActName) => line?.acts.find((row) => row.act === name);

/** The bot silent throughout: every act but silence switched off, except those named. */
function only(...names: ActName[]) {
  const all: ActName[] = [
    "direct-chatting",
    "initiative-summarization",
    "participation-encouragement",
    "sub-topic-transition",
    "conflict-resolution",
    "in-context-chime-in",
  ];
  return {
    acts: Object.fromEntries(
      all.filter((name) => !names.includes(name)).map((name) => [name, { enabled: false }]),
    ),
  };
}

describe("intervals (MUCA §1, Interval)", () => {
  it("runs after N_exe utterances; n restarts at 0 after silence and at 1 after the bot spoke", async () => {
    const { lines } = await replayAll(sessionOf(4, chat(11)));
    // Chime-in on the third turn, after two silent ones: then only two more messages are needed.
    expect(lines.map(({ afterUtterance, chosen }) => [afterUtterance, chosen])).toEqual([
      ["m3", "keep-silence"],
      ["m6", "keep-silence"],
      ["m9", "in-context-chime-in"],
      ["m11", "keep-silence"],
    ]);
    expect(lines.map(({ i }) => i)).toEqual([3, 6, 9, 12]);
    expect(lines[2]).toMatchObject({ nSilent: 2, spoke: true, utteranceId: "bot-3" });
    expect(lines[3]).toMatchObject({ nSilent: 0, spoke: false, utteranceId: null, text: null });
  });

  it("with n_exe 1 the bot's own message does not start the next turn", async () => {
    const { lines } = await replayAll(sessionOf(4, chat(4), { settings: { nExe: 1 } }));
    expect(lines.map(({ afterUtterance }) => afterUtterance)).toEqual(["m1", "m2", "m3", "m4"]);
  });

  it("with nobody in the room no interval turn runs, but a mention by the host is answered", async () => {
    const lines = [..."abcdef"].map((text) => ({ from: "host", text }));
    const file = sessionOf(0, [...lines, { from: "host", text: "@mubot are you there?" }]);
    const { lines: turns } = await replayAll(file);
    expect(turns).toHaveLength(1);
    expect(turns[0]).toMatchObject({ trigger: "mention", target: ["host"], spoke: true, participants: 0 });
  });

  it("preset off writes nothing", async () => {
    const { lines } = await replayAll(sessionOf(4, chat(9), { settings: { preset: "off" } }));
    expect(lines).toEqual([]);
  });

  it("sizes follow the number of people as they come and go", async () => {
    const file = sessionOf(4, chat(12));
    file.roster = file.roster.map((person) =>
      person.id === "p4" ? { ...person, joinedAfter: "m6" } : person,
    );
    file.utterances = file.utterances.map((utterance) =>
      utterance.from === "p4" && Number(utterance.id.slice(1)) <= 6
        ? { ...utterance, from: "p1" }
        : utterance,
    );
    const { lines } = await replayAll(file);
    expect(
      lines.map(({ afterUtterance, participants, nExe }) => [afterUtterance, participants, nExe]),
    ).toEqual([
      ["m2", 3, 2],
      ["m4", 3, 2],
      ["m6", 3, 2], // the join happens after this turn
      ["m8", 4, 3],
      ["m11", 4, 3],
    ]);
    expect(Object.keys(lines[2]?.features ?? {})).toEqual(["p1", "p2", "p3"]);
  });
});

describe("mentions (MUCA §4, a mention turn)", () => {
  it("are answered at once, to whoever asked, and by reply to a bot message too", async () => {
    const { lines } = await replayAll(
      sessionOf(4, [
        "hello",
        { from: "p2", text: "@mubot what is this about?" },
        { from: "p3", text: "and why?", replyTo: "bot-1" },
        { from: "p3", text: "nobody", replyTo: "bot-9" },
      ]),
    );
    expect(lines).toMatchObject([
      { afterUtterance: "m2", trigger: "mention", chosen: "direct-chatting", target: ["p2"], spoke: true },
      { afterUtterance: "m3", trigger: "mention", chosen: "direct-chatting", target: ["p3"], spoke: true },
    ]);
    expect(lines).toHaveLength(2);
  });

  it("win whatever the rank of direct-chatting is, and keep the others' states", async () => {
    const { lines } = await replayAll(
      sessionOf(4, ["@mubot hello"], {
        settings: { acts: { "direct-chatting": { rank: 99 } } },
        signals: [{ afterUtterance: "m1", stuck: true }],
      }),
    );
    expect(lines[0]?.chosen).toBe("direct-chatting");
    expect(act(lines[0], "in-context-chime-in")).toMatchObject({ condition: true, eligible: true });
    expect(lines[0]?.acts.at(-1)?.act).toBe("direct-chatting");
  });

  it.each([
    [{ declined: true }, "declined"],
    [{ reply: "Bob: I think so too" }, "speaks-as-participant"],
    [{ reply: "@Zoe has the numbers" }, "unknown-name"],
    [{ reply: "  " }, "empty"],
  ])("get a short plain reply when the model gives %j", async (signal, reason) => {
    const { lines, results } = await replayAll(
      sessionOf(4, ["@mubot hello"], { signals: [{ afterUtterance: "m1", ...signal }] }),
    );
    expect(lines[0]).toMatchObject({ spoke: true, chosen: "direct-chatting" });
    expect(lines[0]?.text).toContain("@Amy");
    expect(results[0]?.outcome.drafts[0]?.dropped).toBe(reason);
  });

  it("are ordinary when direct-chatting is off, its condition still being shown", async () => {
    const { lines } = await replayAll(sessionOf(4, ["a", "b", "@mubot c"], { settings: only() }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ trigger: "interval", chosen: "keep-silence" });
    expect(act(lines[0], "direct-chatting")).toMatchObject({ off: true, condition: true, eligible: false });
  });
});

describe("whom a reply may name (MUCA §5, §9)", () => {
  const lastOnlyAwaited = (reply: string) => {
    const file = sessionOf(3, chat(2), {
      settings: { nExe: 1 },
      signals: [{ afterUtterance: "m1", stuck: true, reply }],
    });
    file.roster = file.roster.map((person) =>
      person.id === "p3" ? { ...person, joinedAfter: "m2" } : person,
    );
    return replayAll(file);
  };

  it.each([
    ["Cindy: the garden it is", "speaks-as-participant"],
    ["Cindy, what do you think?", "unknown-name"],
    ["@Cindy what do you think?", "unknown-name"],
  ])("nobody on the roster who has yet to join: %s", async (reply, reason) => {
    const { lines, results } = await lastOnlyAwaited(reply);
    expect(lines[0]).toMatchObject({ chosen: "in-context-chime-in", spoke: false, text: null });
    expect(results[0]?.outcome.drafts[0]?.dropped).toBe(reason);
  });

  it("the host, who is in the room: a reply may call them by their role", async () => {
    const signals = ["@Host it is at ten.", "Hello Host, it is at eleven."].map((reply, index) => ({
      afterUtterance: `m${index + 1}`,
      reply,
    }));
    const asked = { from: "host", text: "@mubot when is it?" };
    const { lines } = await replayAll(sessionOf(2, [asked, asked], { signals }));
    expect(lines.map(({ text }) => text)).toEqual(signals.map(({ reply }) => reply));
  });
});

describe("warm-up and cool-down (MUCA §4)", () => {
  it("summarization: warm-up 11 N_p, cool-down 12 N_p, more than half wrote since", async () => {
    const { lines } = await replayAll(
      sessionOf(2, chat(60), { settings: { ...only("initiative-summarization") } }),
    );
    const fired = lines.filter(({ chosen }) => chosen === "initiative-summarization").map(({ i }) => i);
    expect(fired[0]).toBe(22); // 11 × 2
    expect(fired[1]).toBeGreaterThanOrEqual(22 + 24);
    expect(
      act(
        lines.find(({ i }) => i === 20),
        "initiative-summarization",
      ),
    ).toMatchObject({ condition: true, warmUp: { needs: 22, met: false }, eligible: false });
    const next = lines.find(({ i }) => i > 22);
    expect(act(next, "initiative-summarization")).toMatchObject({
      coolDown: { remaining: 46 - (next?.i ?? 0), met: false },
    });
  });

  it("the bot's own message counts: fired at 20 with cool-down 28 it is free at 48", async () => {
    const file = sessionOf(4, chat(60), {
      settings: { nExe: 1, ...only("sub-topic-transition"), transition: { minUtterances: 0 } },
    });
    // Only p1 is on the first sub-topic: few joined.
    file.signals = file.utterances.map(({ id, from }) => ({
      afterUtterance: id,
      labels: { [id]: from === "p1" ? [0] : [] },
    }));
    const { lines } = await replayAll(file);
    const fired = lines.filter(({ spoke }) => spoke).map(({ i }) => i);
    expect(fired.slice(0, 2)).toEqual([20, 48]);
    expect(
      act(
        lines.find(({ i }) => i === 47),
        "sub-topic-transition",
      ),
    ).toMatchObject({ condition: true, coolDown: { remaining: 1, met: false } });
    expect(lines.find(({ i }) => i === 20)).toMatchObject({ proposedSubTopic: 1, currentSubTopic: 0 });
  });

  it("transition and conflict resolution share one timer", async () => {
    const file = sessionOf(4, chat(80), {
      settings: { nExe: 1, ...only("sub-topic-transition", "conflict-resolution") },
    });
    file.signals = file.utterances.map(({ id }) => ({ afterUtterance: id, labels: { [id]: [0] } }));
    const { lines } = await replayAll(file);
    const fired = lines.filter(({ spoke }) => spoke);
    expect(fired[0]).toMatchObject({ i: 36, chosen: "conflict-resolution", proposedSubTopic: 1 }); // 9 × 4
    const next = lines.find(({ i }) => i === 38);
    expect(act(next, "conflict-resolution")?.coolDown.remaining).toBe(26);
    expect(act(next, "sub-topic-transition")?.coolDown.remaining).toBe(26);
    expect(fired[1]?.i).toBe(64);
  });

  it("a declined act sits out the next turn, so that it does not starve those below it; not in the paper preset", async () => {
    const signals = ["m3", "m6", "m9"].map((afterUtterance) => ({
      afterUtterance,
      stuck: true,
      declined: true,
    }));
    const { lines } = await replayAll(sessionOf(4, chat(9), { signals }));
    expect(lines.map(({ chosen, spoke }) => [chosen, spoke])).toEqual([
      ["in-context-chime-in", false],
      ["keep-silence", false],
      ["in-context-chime-in", false],
    ]);
    expect(lines.map(({ nSilent }) => nSilent)).toEqual([0, 1, 2]);
    const paper = await replayAll(sessionOf(4, chat(9), { signals, settings: { preset: "paper" } }));
    expect(paper.lines.map(({ chosen }) => chosen)).toEqual(Array(3).fill("in-context-chime-in"));
  });

  it("encouragement: nobody within 2 N_p of another, by turns, and longer pauses for the same person", async () => {
    const talk = Array.from({ length: 60 }, (_, index) => ({
      from: index % 2 ? "p1" : "p2",
      text: "we could meet at the park on Sunday",
    }));
    const { lines } = await replayAll(sessionOf(4, talk, { settings: only("participation-encouragement") }));
    const fired = lines.filter(({ spoke }) => spoke).map(({ i, target }) => [i, target?.[0]]);
    expect(fired[0]).toEqual([12, "p3"]); // warm-up 3 × 4, and both joined at the start
    expect(fired[1]).toEqual([21, "p4"]); // at least 8 later
    expect(fired[2]?.[1]).toBe("p3");
    expect(Number(fired[2]?.[0])).toBeGreaterThanOrEqual(12 + 12);
    const paper = await replayAll(
      sessionOf(4, talk, {
        settings: { ...only("participation-encouragement"), preset: "paper", lurker: { quietShare: 0.25 } },
      }),
    );
    expect(
      paper.lines
        .filter(({ spoke }) => spoke)
        .map(({ i, target }) => [i, target?.[0]])
        .slice(0, 2),
    ).toEqual([
      [12, "p3"],
      [15, "p4"],
    ]);
  });
});

describe("statuses, labels and the current sub-topic (MUCA §3)", () => {
  const signal = (afterUtterance: string, more: Partial<Signals[number]>): Signals[number] => ({
    afterUtterance,
    ...more,
  });

  it("N_ed since the start, N_ing in the short window, ties to the newer; labels of the host count for nobody", async () => {
    const { lines } = await replayAll(
      sessionOf(3, ["a", "b", { from: "host", text: "c" }, { from: "p1", text: "d" }], {
        settings: { nExe: 4 },
        signals: [
          signal("m4", { labels: { m1: [0], m2: [1], m3: [2], m4: [] }, statuses: ["being-discussed"] }),
        ],
      }),
    );
    expect(lines[0]?.subTopics).toEqual([
      { status: "being-discussed", nEd: 1, nIng: 1 },
      { status: "not-discussed", nEd: 1, nIng: 1 },
      { status: "not-discussed", nEd: 0, nIng: 0 },
    ]);
    expect(lines[0]?.currentSubTopic).toBe(1);
  });

  it("never falls back to not discussed, but may be reopened", async () => {
    const { lines } = await replayAll(
      sessionOf(4, chat(9), {
        signals: [
          signal("m3", { statuses: ["well-discussed"] }),
          signal("m6", { statuses: ["not-discussed"] }),
          signal("m9", { statuses: ["being-discussed"] }),
        ],
      }),
    );
    expect(lines.map(({ subTopics }) => subTopics[0]?.status)).toEqual([
      "well-discussed",
      "well-discussed",
      "being-discussed",
    ]);
  });

  it("the first label stays; labels out of the window or out of range are dropped, and noted", async () => {
    const { lines, results } = await replayAll(
      sessionOf(4, chat(12), {
        settings: { nSw: 3 },
        signals: [
          signal("m3", { labels: { m3: [0] } }),
          signal("m6", { labels: { m3: [1], m1: [1], m6: [1, 9, -1], nobody: [0] } }),
        ],
      }),
    );
    expect(lines[1]?.subTopics.map(({ nEd }) => nEd)).toEqual([1, 1, 0]);
    expect(results.map(({ notes }) => notes)).toEqual([
      [],
      [{ kind: "labels-ignored", utterances: ["m3", "m1", "nobody"] }],
      [],
      [],
    ]);
  });

  it("who left is out of N_p, means and N_ed; coming text stays on its sub-topic", async () => {
    const file = sessionOf(4, chat(9), {
      signals: [signal("m3", { labels: { m1: [0], m2: [0], m3: [0] } }), signal("m6", {})],
    });
    file.roster = file.roster.map((person) => (person.id === "p3" ? { ...person, leftAfter: "m3" } : person));
    file.utterances = file.utterances.filter(({ id, from }) => from !== "p3" || id === "m3");
    const { lines } = await replayAll(file);
    expect(lines[0]).toMatchObject({ participants: 4, subTopics: [{ nEd: 3 }, {}, {}] });
    expect(lines[1]).toMatchObject({
      participants: 3,
      subTopics: [{ nEd: 2, nIng: 2 }, {}, {}],
      currentSubTopic: 0,
    });
    expect(Object.keys(lines[1]?.features ?? {})).toEqual(["p1", "p2", "p4"]);
  });

  it("conflict: N_well has to rise above its highest to reset the clock", async () => {
    const file = sessionOf(2, chat(40), { settings: { ...only("conflict-resolution"), nExe: 2 } });
    file.signals = [
      signal("m10", { statuses: ["well-discussed"] }),
      signal("m14", { statuses: ["being-discussed"] }),
      signal("m18", { statuses: ["well-discussed"] }), // only back to its highest
    ];
    const { lines } = await replayAll(file);
    expect(lines.find(({ spoke }) => spoke)?.i).toBe(28); // 10 + 9 × 2
  });
});

describe("MUCA-basic and files (MUCA §6, §9)", () => {
  it("basic: every third utterance over the last eight, the prompt choosing by itself", async () => {
    const { lines } = await replayAll(
      sessionOf(4, chat(8), {
        settings: { preset: "basic" },
        signals: [{ afterUtterance: "m3", act: "in-context-chime-in" }],
      }),
    );
    expect(
      lines.map(({ afterUtterance, chosen, nSw, acts, p }) => [afterUtterance, chosen, nSw, acts.length, p]),
    ).toEqual([
      ["m3", "in-context-chime-in", 8, 0, null],
      ["m5", "keep-silence", 8, 0, null],
      ["m8", "keep-silence", 8, 0, null],
    ]);
    const asked = await replayAll(sessionOf(4, ["@mubot hi"], { settings: { preset: "basic" } }));
    expect(asked.lines[0]).toMatchObject({ chosen: "direct-chatting", target: ["p1"], spoke: true });
  });

  it("basic: an act that is off is not chosen, whatever the prompt says (§4, switches)", async () => {
    const signals: Signals = [{ afterUtterance: "m3", act: "in-context-chime-in" }];
    const off = { acts: { "in-context-chime-in": { enabled: false } } };
    const run = async (more: object) =>
      (await replayAll(sessionOf(4, chat(3), { settings: { preset: "basic", ...more }, signals }))).lines;
    expect(await run({})).toMatchObject([{ chosen: "in-context-chime-in", spoke: true }]);
    expect(await run(off)).toMatchObject([{ chosen: "keep-silence", spoke: false }]);
  });

  it("tells which signals found no turn", async () => {
    const { unused } = await replayAll(
      sessionOf(4, chat(4), {
        signals: [{ afterUtterance: "m2" }, { afterUtterance: "m3" }, { afterUtterance: "zzz" }],
      }),
    );
    expect(unused).toEqual(["m2", "zzz"]);
  });

  it("writes the fields of the format and no others", async () => {
    const { lines } = await replayAll(sessionOf(4, chat(3)));
    expect(Object.keys(lines[0] ?? {})).toEqual([
      "turn",
      "afterUtterance",
      "trigger",
      "i",
      "participants",
      "nExe",
      "nSw",
      "nSilent",
      "features",
      "subTopics",
      "currentSubTopic",
      "acts",
      "p",
      "chosen",
      "target",
      "proposedSubTopic",
      "spoke",
      "utteranceId",
      "text",
    ]);
    expect(Object.keys(lines[0]?.acts[0] ?? {})).toEqual([
      "act",
      "rank",
      "off",
      "condition",
      "warmUp",
      "coolDown",
      "eligible",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { parseReplayFile, type ReplayFileInput } from "../replay/replay-file";
import { replaySession } from "../replay/replay-session";
import { ScriptedMind } from "../replay/scripted-mind";
import type { SettingsInput } from "../settings";
import type { TurnResult } from "../take-turn";
import { sessionOf } from "../testing/replay";

type Line = readonly [speaker: string, about: readonly number[]];

const atOnce: SettingsInput = {
  acts: {
    "sub-topic-transition": { warmUp: 0, coolDown: 0 },
    "initiative-summarization": { enabled: false },
    "participation-encouragement": { enabled: false },
    "conflict-resolution": { enabled: false },
    "in-context-chime-in": { enabled: false },
  },
};

/** The turn after the last of these lines, the statuses being as given since then. */
async function decideAfter(
  lines: readonly Line[],
  statuses: NonNullable<ReplayFileInput["signals"]>[number]["statuses"] = ["being-discussed"],
  more: SettingsInput = {},
): Promise<TurnResult> {
  const last = `m${lines.length}`;
  const file = sessionOf(
    4,
    lines.map(([from]) => ({ from, text: "some words on this" })),
    {
      settings: { ...atOnce, nExe: lines.length, nSw: 4, ...more },
      signals: [{ afterUtterance: last, statuses, labels: labelsOf(lines) }],
    },
  );
  const { turns } = await replay(file, true);
  const turn = turns.at(-1);
  if (!turn) throw new Error("No turn was taken.");
  return turn;
}

function labelsOf(lines: readonly Line[]): Record<string, number[]> {
  return Object.fromEntries(lines.map(([, about], index) => [`m${index + 1}`, [...about]]));
}

async function replay(input: ReplayFileInput, scripted: boolean) {
  const file = parseReplayFile(input);
  const mind = new ScriptedMind(file.signals ?? []);
  const turns: TurnResult[] = [];
  const triggers: string[] = [];
  for await (const { result } of replaySession(file, mind, { scripted })) {
    turns.push(result);
    triggers.push(`${result.decision.trigger} after ${result.decision.afterUtterance}`);
  }
  return { turns, triggers };
}

const transition = ({ decision }: TurnResult) =>
  decision.acts.find(({ act }) => act === "sub-topic-transition");
const all = (speakers: readonly string[], about: readonly number[]): Line[] =>
  speakers.map((speaker) => [speaker, about]);

describe("sub-topic transition (MUCA §4, act 4)", () => {
  it("asks to move on when fewer than half joined, for that reason", async () => {
    const { decision, outcome } = await decideAfter(all(["p1", "p1", "p1", "p1"], [0]));
    expect(decision).toMatchObject({
      chosen: "sub-topic-transition",
      reason: "few-joined",
      proposedSubTopic: "s2",
    });
    expect(outcome.spoke).toBe(true);
  });

  it("does not when exactly half joined and are still on it", async () => {
    expect(transition(await decideAfter(all(["p1", "p2", "p1", "p2"], [0])))?.condition).toBe(false);
  });

  it.each([
    [1, true],
    [2, false],
  ])("when all four joined and %i are still on it: %s", async (still, holds) => {
    const later = ["p1", "p2", "p3", "p4"].map((speaker, index): Line => [speaker, index < still ? [0] : []]);
    // The first four are labelled in a turn of their own: at the end they are out of the window.
    const lines = [...all(["p1", "p2", "p3", "p4"], [0]), ...later];
    const file = sessionOf(
      4,
      lines.map(([from]) => ({ from, text: "some words on this" })),
      {
        settings: { ...atOnce, nExe: 4, nSw: 4 },
        signals: ["m4", "m8"].map((afterUtterance) => ({ afterUtterance, labels: labelsOf(lines) })),
      },
    );
    const last = (await replay(file, true)).turns.at(-1);
    expect(last?.decision).toMatchObject({ i: 8, currentSubTopic: "s1" });
    expect(last?.decision.acts.find(({ act }) => act === "sub-topic-transition")?.condition).toBe(holds);
    if (holds) expect(last?.decision.reason).toBe("moved-on");
  });

  it("needs N_p participant utterances on the sub-topic; none in the paper preset", async () => {
    const three: Line[] = [...all(["p1", "p1", "p1"], [0]), ["p1", []]];
    expect(transition(await decideAfter(three))?.condition).toBe(false);
    expect(transition(await decideAfter(three, undefined, { preset: "paper" }))?.condition).toBe(true);
  });

  it.each([
    [["being-discussed", "well-discussed", "not-discussed"], "s3"],
    [["being-discussed", "well-discussed", "being-discussed"], "s3"],
    [["not-discussed", "being-discussed", "not-discussed"], "s3"],
    [["not-discussed", "being-discussed", "being-discussed"], "s2"],
    [["being-discussed", "well-discussed", "well-discussed"], null],
  ] as const)(
    "with %j it proposes %s, never the current one; nothing means to wrap up",
    async (statuses, proposed) => {
      const { decision } = await decideAfter(all(["p1", "p1", "p1", "p1"], [0]), [...statuses]);
      expect(decision).toMatchObject({ chosen: "sub-topic-transition", proposedSubTopic: proposed });
    },
  );

  it("does not hold without sub-topics, nor when nobody's utterance is labelled", async () => {
    expect(transition(await decideAfter(all(["p1", "p1", "p1", "p1"], [])))?.condition).toBe(false);
  });
});

describe("what follows the times of a file (MUCA §6, §9)", () => {
  const at = (seconds: number) =>
    new Date(Date.parse("2026-01-01T10:00:00Z") + seconds * 1_000).toISOString();
  /** Everybody speaks in turn on the first sub-topic, at these seconds. */
  function timed(seconds: readonly number[], more: SettingsInput = {}): ReplayFileInput {
    const speakers = ["p1", "p2", "p3", "p4"];
    const file = sessionOf(
      4,
      seconds.map((_, index) => ({ from: speakers[index % 4] ?? "p1", text: "some words on this" })),
      {
        subTopics: [{ title: "Where to hold it", minutes: 10 }, "How to pay for it"],
        settings: { ...atOnce, nExe: 1, idleSeconds: null, ...more },
      },
    );
    file.utterances = file.utterances.map((one, index) => ({ ...one, at: at(seconds[index] ?? 0) }));
    file.signals = file.utterances.map(({ id }) => ({
      afterUtterance: id,
      labels: { [id]: [0] },
      statuses: ["being-discussed"],
    }));
    return file;
  }

  it("a time box that is over asks to move on, once, although all are on the sub-topic", async () => {
    const seconds = [0, 60, 120, 180, 599, 600, 601, 700];
    const { turns } = await replay(timed(seconds), false);
    expect(turns.map(({ decision }) => [decision.chosen, decision.reason])).toEqual(
      seconds.map((second) =>
        second === 600 ? ["sub-topic-transition", "time-box"] : ["keep-silence", null],
      ),
    );
  });

  it("a time box keeps asking until it could be posted", async () => {
    const file = timed([0, 60, 120, 180, 600, 601, 602]);
    file.signals = file.signals?.map((signal) =>
      signal.afterUtterance === "m5" ? { ...signal, declined: true } : signal,
    );
    const { turns } = await replay(file, false);
    // Declined at 600, sitting out at 601, posted at 602.
    expect(turns.slice(4).map(({ decision, outcome }) => [decision.chosen, outcome.spoke])).toEqual([
      ["sub-topic-transition", false],
      ["keep-silence", false],
      ["sub-topic-transition", true],
    ]);
  });

  it("time boxes and idle turns play no part in a scripted run", async () => {
    const { turns, triggers } = await replay(timed([0, 60, 120, 180, 900], { idleSeconds: 90 }), true);
    expect(turns.some(({ decision }) => decision.reason === "time-box")).toBe(false);
    expect(triggers.some((trigger) => trigger.startsWith("idle"))).toBe(false);
  });

  it("90 s of silence run one idle turn, not again until a person speaks", async () => {
    const { triggers } = await replay(timed([0, 89, 400, 1_000], { idleSeconds: 90, nExe: 50 }), false);
    expect(triggers).toEqual(["idle after m2", "idle after m3"]);
  });
});

import { describe, expect, it } from "vitest";
import { buildMessage } from "../testing/message-builder";
import { buildActs, buildCall, isoAfter } from "../testing/turn-record-builder";
import { actStanding, byRank, coolDownProgress, heldBackActs, warmUpProgress } from "./act-progress";
import { callTotals, prettyAnswer } from "./call-totals";
import { chimeInGauge } from "./gauge";
import { utterancesToNextTurn } from "./next-turn";
import { formatClock, timeBoxAt } from "./time-box";

describe("time boxes (MUCA §6)", () => {
  const since = isoAfter(0);
  const at = (seconds: number) => Date.parse(isoAfter(seconds));

  it("wait for the first word on the topic, run, and are over to the second", () => {
    expect(timeBoxAt({ minutes: null, discussedSince: since }, at(9))).toEqual({ state: "none" });
    expect(timeBoxAt({ minutes: 10, discussedSince: null }, at(9))).toEqual({
      state: "waiting",
      minutes: 10,
    });
    expect(timeBoxAt({ minutes: 10, discussedSince: since }, at(150))).toEqual({
      state: "running",
      minutes: 10,
      secondsLeft: 450,
      used: 0.25,
    });
    expect(timeBoxAt({ minutes: 10, discussedSince: since }, at(600)).state).toBe("over");
    expect(timeBoxAt({ minutes: 10, discussedSince: since }, at(665))).toMatchObject({ secondsOver: 65 });
  });

  it("does not run backwards when the browser's clock is behind", () => {
    expect(timeBoxAt({ minutes: 1, discussedSince: since }, at(-30))).toMatchObject({
      secondsLeft: 60,
      used: 0,
    });
  });

  it("writes clocks", () => {
    expect([0, 65, 3_725, -4].map(formatClock)).toEqual(["0:00", "1:05", "1:02:05", "0:00"]);
  });
});

describe("act table", () => {
  it("says how many utterances a warm-up still needs: 11 N_p for summarization", () => {
    const [, summarization] = buildActs(33, 4);
    if (!summarization) throw new Error("no second act");
    expect(warmUpProgress(summarization, 33)).toEqual({ left: 11, done: 0.75 });
    expect(warmUpProgress(summarization, 60)).toEqual({ left: 0, done: 1 });
  });

  it("says how far a cool-down has come, also when people left meanwhile", () => {
    const acts = buildActs(60, 4, {
      "sub-topic-transition": { coolDown: { remaining: 7, met: false } },
      "conflict-resolution": { coolDown: { remaining: 40, met: false } },
    });
    const progress = acts.map((act) => coolDownProgress(act, 28));
    expect(progress[3]).toEqual({ left: 7, done: 0.75 });
    expect(progress[4]).toEqual({ left: 40, done: 0 });
    expect(progress[6]).toEqual({ left: 0, done: 1 });
  });

  it("names the one thing that holds an act back", () => {
    const acts = buildActs(20, 4, {
      "direct-chatting": { off: true, condition: true },
      "initiative-summarization": { condition: true },
      "participation-encouragement": { condition: true },
      "sub-topic-transition": { condition: true, coolDown: { remaining: 2, met: false } },
      "in-context-chime-in": { condition: true, sitsOut: true },
    });
    expect(acts.map((act) => actStanding(act, "keep-silence"))).toEqual([
      "off",
      "warming-up",
      "eligible",
      "cooling-down",
      "condition-fails",
      "sits-out",
      "chosen",
    ]);
  });

  it("lists what would have spoken, had it not been held back", () => {
    const held = { condition: true, coolDown: { remaining: 3, met: false } };
    const rows = { "initiative-summarization": held, "direct-chatting": { ...held, off: true } };
    const names = (acts: ReturnType<typeof buildActs>) =>
      heldBackActs(acts, "keep-silence")?.map(({ act }) => act);
    expect(names(buildActs(60, 4, rows))).toEqual(["initiative-summarization"]);
    expect(names(buildActs(60, 4))).toEqual([]);
    expect(names(buildActs(60, 4, { ...rows, "in-context-chime-in": { condition: true } }))).toBeUndefined();
    expect(heldBackActs([], "keep-silence")).toBeNull();
  });

  it("follows the room's own ranks", () => {
    const acts = buildActs(0, 4, { "in-context-chime-in": { rank: 1 } });
    expect(
      byRank(acts)
        .map((act) => act.act)
        .slice(0, 3),
    ).toEqual(["direct-chatting", "in-context-chime-in", "initiative-summarization"]);
  });
});

describe("chime-in gauge (MUCA §4)", () => {
  it("adds up its two halves: stuck speaks at once, 0.5 > 0.45", () => {
    expect(chimeInGauge({ silence: 0, semantic: 1, chimeIn: 0.5 }, 0.45)).toEqual({
      silence: 0,
      semantic: 0.5,
      value: 0.5,
      threshold: 0.45,
      over: true,
    });
    expect(chimeInGauge({ silence: 0.8, semantic: 0.1, chimeIn: 0.45 }, 0.45).over).toBe(false);
  });
});

describe("next turn", () => {
  it("counts what was said since the last turn, the bot's own message too, private words not", () => {
    const messages = [
      buildMessage(9, "amy", "before"),
      buildMessage(10, "bot", "spoke in that turn"),
      buildMessage(11, "host", "psst", { to: "amy" }),
    ];
    expect(utterancesToNextTurn(messages, 9, 3)).toBe(2);
    expect(utterancesToNextTurn([], 0, 3)).toBe(3);
    expect(utterancesToNextTurn(messages, 0, 2)).toBe(1);
  });
});

describe("calls of a turn", () => {
  it("sums tokens, cost and time, and knows no price from a price of 0", () => {
    const calls = [
      buildCall({ latencyMs: 400, promptTokens: 100, completionTokens: 10, costUsd: null }),
      buildCall({
        latencyMs: 200,
        promptTokens: null,
        completionTokens: null,
        costUsd: null,
        outcome: "error",
      }),
    ];
    expect(callTotals(calls)).toEqual({
      calls: 2,
      failed: 1,
      promptTokens: 100,
      completionTokens: 10,
      costUsd: null,
      latencyMs: 600,
    });
    expect(callTotals([buildCall({ costUsd: 0 }), buildCall({ costUsd: 0.25 })]).costUsd).toBe(0.25);
  });

  it("indents JSON answers and leaves cut ones as they came", () => {
    expect(prettyAnswer('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyAnswer('{"a":')).toBe('{"a":');
  });
});

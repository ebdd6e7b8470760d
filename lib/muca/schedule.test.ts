import { describe, expect, it } from "vitest";
import { dueTurn, executionInterval, idleAfterSeconds, shortWindowSize } from "./schedule";
import { resolveSettings } from "./settings";

const settings = resolveSettings();

describe("automatic sizes (MUCA §1)", () => {
  it.each([
    [0, 2, 8],
    [1, 2, 8],
    [2, 2, 8],
    [3, 2, 8],
    [4, 3, 8], // the paper's small setting
    [5, 4, 10],
    [6, 5, 12], // 4.5 rounds up
    [8, 6, 16], // the paper's medium setting
    [10, 8, 20], // 7.5 rounds up
  ])("%i people: N_exe %i, N_sw %i", (people, nExe, nSw) => {
    expect(executionInterval(settings, people)).toBe(nExe);
    expect(shortWindowSize(settings, people)).toBe(nSw);
  });

  it("a room may fix them", () => {
    const fixed = resolveSettings({ nExe: 5, nSw: 12 });
    expect(executionInterval(fixed, 8)).toBe(5);
    expect(shortWindowSize(fixed, 8)).toBe(12);
  });
});

describe("which turn is due (MUCA §1, §7)", () => {
  const none = { utterances: 0, human: 0, mentions: 0 };

  it("an interval turn once N_exe utterances came, by a human message", () => {
    expect(dueTurn({ ...none, utterances: 2, human: 2 }, settings, 4)).toBeNull();
    expect(dueTurn({ ...none, utterances: 3, human: 3 }, settings, 4)).toBe("interval");
    expect(dueTurn({ ...none, utterances: 3, human: 2 }, settings, 4)).toBe("interval");
  });

  it("a bot message never starts one", () => {
    const eager = resolveSettings({ nExe: 1 });
    expect(dueTurn({ ...none, utterances: 1, human: 0 }, eager, 4)).toBeNull();
  });

  it("a mention at once, whatever n is, even with nobody in the room", () => {
    expect(dueTurn({ utterances: 1, human: 1, mentions: 1 }, settings, 4)).toBe("mention");
    expect(dueTurn({ utterances: 1, human: 1, mentions: 1 }, settings, 0)).toBe("mention");
    expect(dueTurn({ ...none, utterances: 9, human: 9 }, settings, 0)).toBeNull();
  });

  it("with direct-chatting off a mention is an ordinary utterance", () => {
    const off = resolveSettings({ acts: { "direct-chatting": { enabled: false } } });
    expect(dueTurn({ utterances: 1, human: 1, mentions: 1 }, off, 4)).toBeNull();
    expect(dueTurn({ utterances: 3, human: 3, mentions: 1 }, off, 4)).toBe("interval");
  });

  it("never with the preset off", () => {
    const off = resolveSettings({ preset: "off" });
    expect(dueTurn({ utterances: 9, human: 9, mentions: 1 }, off, 4)).toBeNull();
  });
});

describe("idle turns (MUCA §6)", () => {
  const quiet = { somebodySpoke: true, spokeSinceIdleTurn: true };

  it("after 90 s of silence, once until a person speaks again", () => {
    expect(idleAfterSeconds(quiet, settings, 4)).toBe(90);
    expect(idleAfterSeconds({ ...quiet, spokeSinceIdleTurn: false }, settings, 4)).toBeNull();
  });

  it("not before somebody spoke, not in an empty room, not in the paper, basic and off presets", () => {
    expect(idleAfterSeconds({ ...quiet, somebodySpoke: false }, settings, 4)).toBeNull();
    expect(idleAfterSeconds(quiet, settings, 0)).toBeNull();
    for (const preset of ["paper", "basic", "off"] as const) {
      expect(idleAfterSeconds(quiet, resolveSettings({ preset }), 4)).toBeNull();
    }
  });
});

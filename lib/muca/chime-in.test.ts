import { describe, expect, it } from "vitest";
import { chimeInProbability } from "./chime-in";
import { resolveSettings } from "./settings";

const { chimeIn } = resolveSettings();

describe("chime-in probability (paper MUCA §3.2.3, equations 3-5; MUCA §4)", () => {
  it.each([
    // nSilent, stuck, unsolved, p_silence, p_semantic, speaks
    [0, false, false, 0, 0, false],
    [1, false, false, 1 / 1.2, 0, false],
    [2, false, false, 2 / 2.2, 0, true], // the third turn after two silent ones
    [0, true, false, 0, 1, true], // stuck: at once
    [0, true, true, 0, 1, true],
    [0, false, true, 0, 0.4, false],
    [1, false, true, 1 / 1.2, 0.4, true], // unsolved: after one silent turn
  ])("%i silent, stuck %s, unsolved %s", (nSilent, stuck, unsolved, silence, semantic, speaks) => {
    const p = chimeInProbability(nSilent, stuck, unsolved, chimeIn);
    expect(p.silence).toBeCloseTo(silence, 12);
    expect(p.semantic).toBeCloseTo(semantic, 12);
    expect(p.chimeIn).toBeCloseTo((silence + semantic) / 2, 12);
    expect(p.chimeIn > chimeIn.threshold).toBe(speaks);
  });
});

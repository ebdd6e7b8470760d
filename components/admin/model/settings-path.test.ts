import { describe, expect, it } from "vitest";
import { catalogues } from "@/lib/i18n/catalogue";
import { resolveSettings, type SettingsInput } from "@/lib/muca/settings";
import { parseSettingNumber } from "./setting-number";
import { actSettingRows, effectiveUtterances, settingGroups } from "./settings-fields";
import { isOwnSetting, readSetting, resetSetting, settingErrors, writeSetting } from "./settings-path";

const allFields = [
  ...settingGroups.flatMap((group) => group.fields),
  ...actSettingRows.flatMap((row) => [
    row.rank,
    row.warmUp,
    row.coolDown,
    ...(row.enabled ? [row.enabled] : []),
  ]),
];

/** Paths of every value in the effective settings, as dotted names. */
function leaves(value: unknown, at: string[] = []): string[] {
  if (typeof value !== "object" || value === null) return [at.join(".")];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...at, name]));
}

describe("settings form", () => {
  it("offers every setting there is exactly once, except preset and bot name, which have their own places", () => {
    const offered = allFields.map((field) => field.path.join(".")).sort();
    const own = new Set(["preset", "botName", "acts.keep-silence.enabled"]);
    // A budget is the server's unless the room has its own, so it has no values by itself.
    const budget = { tokens: null, usd: null, dayTokens: null, dayUsd: null, callsPerMinute: null };
    const existing = leaves(resolveSettings({ budget })).filter((path) => !own.has(path));
    expect(offered).toEqual(existing.sort());
  });

  it("has a name, an explanation and the words for its special values for each of them", () => {
    const { fields, groups, units } = catalogues.en.settings;
    const texts: Record<string, Record<string, string>> = fields;
    for (const group of settingGroups) {
      expect(groups).toHaveProperty(group.id);
      for (const field of group.fields) {
        const more =
          field.kind === "choice" ? field.options : field.kind === "number" && field.optional ? ["none"] : [];
        expect(Object.keys(texts[field.text] ?? {}), field.text).toEqual(
          expect.arrayContaining(["label", "help", ...more]),
        );
        if (field.kind === "number" && field.unit !== "number") expect(units).toHaveProperty(field.unit);
      }
    }
  });

  it("reads numbers as people type them, and nothing that is not allowed", () => {
    const share = { unit: "share", min: 0, max: 1 } as const;
    expect(
      ["0.4", " 0,4 ", "1", "1.1", "-0.1", "", "x", "0."].map((text) => parseSettingNumber(text, share)),
    ).toEqual([0.4, 0.4, 1, null, null, null, null, null]);
    expect(parseSettingNumber("2.5", { unit: "utterances", min: 1 })).toBeNull();
    expect(parseSettingNumber("2.5", { unit: "per-person", min: 0 })).toBe(2.5);
  });

  it("writes, recognises and takes back an own value without touching the input it was given", () => {
    const input: SettingsInput = { preset: "paper" };
    const path = ["acts", "conflict-resolution", "warmUp"];
    const changed = writeSetting(input, path, 4);
    expect(input).toEqual({ preset: "paper" });
    expect(readSetting(resolveSettings(changed), path)).toBe(4);
    expect(isOwnSetting(changed, path)).toBe(true);
    expect(resetSetting(changed, path)).toEqual({ preset: "paper" });
    expect(resetSetting(writeSetting({}, path, 4), path)).toEqual({});
  });

  it("keeps null as an own value: the long window may be set back to the whole session", () => {
    const input = writeSetting({ preset: "basic" }, ["nExe"], null);
    expect(isOwnSetting(input, ["nExe"])).toBe(true);
    expect(resolveSettings(input).nExe).toBeNull();
  });

  it("names the field a wrong value stands in", () => {
    const input = writeSetting(writeSetting({}, ["nExe"], 0), ["chimeIn", "beta"], 2);
    expect(Object.keys(settingErrors(input)).sort()).toEqual(["chimeIn.beta", "nExe"]);
    expect(settingErrors({ preset: "default" })).toEqual({});
  });

  it("shows factors of N_p as utterances: warm-up of summarization is 44 with 4 people (MUCA §4)", () => {
    const warmUp = resolveSettings({}).acts["initiative-summarization"].warmUp;
    expect(effectiveUtterances(warmUp, 4)).toBe(44);
  });
});

import { actNames } from "@/lib/muca/act-name";
import type { SettingPath } from "./settings-path";

/**
 * `per-person` numbers are factors of N_p (utterances = factor × people); `share` is a part of something;
 * `number` has no unit.
 */
export type SettingUnit =
  | "per-person"
  | "utterances"
  | "words"
  | "seconds"
  | "characters"
  | "share"
  | "number";

export interface NumberField {
  kind: "number";
  path: SettingPath;
  /** Name in the catalogue: `settings.fields.<text>.label` and `.help`. */
  text: string;
  unit: SettingUnit;
  min: number;
  max?: number;
  step: number;
  /** Null is allowed and means what `settings.fields.<text>.none` says; `suggest` is what switching it on starts from. */
  optional?: { suggest: number };
}
export interface SwitchField {
  kind: "switch";
  path: SettingPath;
  text: string;
}
export interface ChoiceField {
  kind: "choice";
  path: SettingPath;
  text: string;
  options: readonly string[];
}
export type SettingField = NumberField | SwitchField | ChoiceField;

export interface SettingGroup {
  /** Name in the catalogue: `settings.groups.<id>`. */
  id: string;
  fields: readonly SettingField[];
}

const number = (
  path: string,
  unit: SettingUnit,
  step: number,
  more: Partial<Pick<NumberField, "min" | "max" | "optional">> = {},
): NumberField => ({
  kind: "number",
  path: path.split("."),
  text: path.replaceAll(".", "-"),
  unit,
  step,
  min: 0,
  ...more,
});

/** Warm-up, cool-down, rank and switch of every act, from the list of acts. */
export const actSettingRows = actNames.map((act) => {
  const at = (name: string): SettingPath => ["acts", act, name];
  const field = (name: string, unit: SettingUnit, step: number): NumberField => ({
    kind: "number",
    path: at(name),
    text: `act-${name}`,
    unit,
    step,
    min: name === "rank" ? 1 : 0,
  });
  return {
    act,
    /** Null for keep-silence, which cannot be switched off (MUCA §4). */
    enabled:
      act === "keep-silence" ? null : ({ kind: "switch", path: at("enabled"), text: "act-enabled" } as const),
    rank: field("rank", "number", 1),
    warmUp: field("warmUp", "per-person", 1),
    coolDown: field("coolDown", "per-person", 1),
  };
});

/** All other settings of lib/muca/settings, grouped as people look for them. */
export const settingGroups: readonly SettingGroup[] = [
  {
    id: "pace",
    fields: [
      number("nExe", "utterances", 1, { min: 1, optional: { suggest: 3 } }),
      number("nSw", "utterances", 1, { min: 1, optional: { suggest: 8 } }),
      number("nLw", "utterances", 1, { min: 1, optional: { suggest: 100 } }),
      number("idleSeconds", "seconds", 5, { min: 5, optional: { suggest: 90 } }),
    ],
  },
  {
    id: "reply",
    fields: [
      number("replyMaxChars", "characters", 50, { min: 1 }),
      {
        kind: "choice",
        path: ["approveFirst"],
        text: "approveFirst",
        options: ["off", "proactive", "all"],
      },
      number("approveSeconds", "seconds", 5, { min: 5, max: 3_600, optional: { suggest: 60 } }),
      { kind: "switch", path: ["declinedSitsOut"], text: "declinedSitsOut" },
      { kind: "choice", path: ["analysis"], text: "analysis", options: ["fused", "paper"] },
    ],
  },
  {
    id: "summarization",
    fields: [number("summarization.activeShare", "share", 0.05, { max: 1 })],
  },
  {
    id: "lurker",
    fields: [
      number("lurker.freqRatio", "number", 0.05),
      number("lurker.lenRatio", "number", 0.05),
      number("lurker.quietShare", "share", 0.05, { optional: { suggest: 0.25 } }),
      number("lurker.shortFreq", "utterances", 1),
      number("lurker.shortLen", "words", 1),
      number("lurker.firstCoolDown", "per-person", 1),
      number("lurker.coolDownStep", "utterances", 1),
      number("lurker.joinGuard", "per-person", 1),
    ],
  },
  {
    id: "transition",
    fields: [
      number("transition.joinedShare", "share", 0.05),
      number("transition.stillShare", "share", 0.05),
      number("transition.minUtterances", "per-person", 1),
    ],
  },
  { id: "conflict", fields: [number("conflict.stall", "per-person", 1)] },
  {
    id: "chimeIn",
    fields: [
      number("chimeIn.threshold", "number", 0.05, { max: 1 }),
      number("chimeIn.alpha", "number", 0.05, { min: 0.05 }),
      number("chimeIn.beta", "share", 0.05, { max: 1 }),
    ],
  },
  {
    id: "budget",
    fields: [
      number("budget.dayTokens", "number", 1_000, { min: 1, optional: { suggest: 200_000 } }),
      number("budget.dayUsd", "number", 0.5, { min: 0.001, optional: { suggest: 5 } }),
      number("budget.tokens", "number", 1_000, { min: 1, optional: { suggest: 1_000_000 } }),
      number("budget.usd", "number", 0.5, { min: 0.001, optional: { suggest: 20 } }),
      number("budget.callsPerMinute", "number", 1, { min: 1, max: 10_000, optional: { suggest: 60 } }),
    ],
  },
];

/** Utterances that a factor of N_p comes to with so many people. */
export function effectiveUtterances(factor: number, people: number): number {
  return factor * people;
}

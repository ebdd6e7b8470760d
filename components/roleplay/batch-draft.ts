import { type RoleplayBatch, roleplayBatchSchema } from "@/lib/simulate/roleplay/batch";
import { builtInGoals, type Goal } from "@/lib/simulate/roleplay/goals";
import { type Persona, personaGrid, samplePersonas } from "@/lib/simulate/roleplay/persona";

/** Features that a grid is made of, with the values one may tick. */
export const gridFeatures = {
  ageGroup: ["18 to 24", "25 to 34", "35 to 44", "45 to 54", "55 and over"],
  gender: ["female", "male", "non-binary"],
  race: ["Asian or Pacific Islander", "Black or African American", "Hispanic or Latino", "White"],
  education: ["High school", "Bachelor's degree", "Master's degree", "Doctoral degree"],
  nativeEnglish: ["yes", "no"],
} as const;
export type GridFeature = keyof typeof gridFeatures;

/** A batch while somebody puts it together. */
export interface BatchDraft {
  title: string;
  goalIds: readonly string[];
  /** Goals of their own, one a line, as `category: text`. */
  ownGoals: string;
  grid: Readonly<Record<GridFeature, readonly string[]>>;
  /** Personas in free words, one a line. */
  ownPersonas: string;
  /** Null takes all of the grid. */
  sample: number | null;
  inquirers: readonly string[];
  responder: string;
  seeds: string;
  mode: RoleplayBatch["settings"]["mode"];
  maxTurns: number;
  budgetTokens: number | null;
}

export const emptyDraft: BatchDraft = {
  title: "",
  goalIds: builtInGoals.slice(0, 3).map(({ id }) => id),
  ownGoals: "",
  grid: {
    ageGroup: ["25 to 34", "45 to 54"],
    gender: ["female", "male"],
    race: [],
    education: [],
    nativeEnglish: ["yes", "no"],
  },
  ownPersonas: "",
  sample: null,
  inquirers: [],
  responder: "",
  seeds: "1",
  mode: "structured",
  maxTurns: 12,
  budgetTokens: null,
};

/** The personas of a draft: the grid, or a sample of it, and those in free words. */
export function draftPersonas({ grid, sample, ownPersonas, seeds }: BatchDraft): Persona[] {
  const { nativeEnglish, ...words } = grid;
  const ticked = Object.values(grid).some((values) => values.length > 0);
  const all = ticked
    ? personaGrid({ ...words, nativeEnglish: nativeEnglish.map((value) => value === "yes") })
    : [];
  const own = linesOf(ownPersonas).map((text): Persona => ({ features: {}, text }));
  return [...(sample === null ? all : samplePersonas(all, sample, seedsOf(seeds)[0] ?? 1)), ...own];
}

export function draftGoals({ goalIds, ownGoals }: BatchDraft): Goal[] {
  const own = linesOf(ownGoals).map((line, index): Goal => {
    const [, category = "own", text = line] = /^([^:]{1,60}):\s*(.+)$/u.exec(line) ?? [];
    return { id: `own-${index + 1}`, category, text };
  });
  return [...builtInGoals.filter(({ id }) => goalIds.includes(id)), ...own];
}

/** The batch of a draft, or what is wrong with it. */
export function readDraft(draft: BatchDraft) {
  return roleplayBatchSchema.safeParse({
    goals: draftGoals(draft),
    personas: draftPersonas(draft),
    ...{ inquirers: draft.inquirers, responder: draft.responder, seeds: seedsOf(draft.seeds) },
    settings: { mode: draft.mode, maxTurns: draft.maxTurns },
  });
}

export function seedsOf(text: string): number[] {
  return [...new Set(text.split(/[\s,;]+/u).filter((part) => part !== ""))].map(Number);
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

import { z } from "zod";
import { type Goal, goalSchema } from "./goals";
import { describePersona, type Persona } from "./persona";
import { roleplaySettingsSchema } from "./settings";

const word = z.string().trim().min(1).max(120);

export const personaSchema = z.strictObject({
  features: z.strictObject({
    ageGroup: word.optional(),
    gender: word.optional(),
    race: word.optional(),
    education: word.optional(),
    nativeEnglish: z.boolean().optional(),
    more: z.record(word, word).optional(),
  }),
  text: z.string().trim().max(2_000).optional(),
});

/** A model by the name under which it is configured. */
export const modelNameSchema = z.string().trim().min(1).max(200);

export const largestBatch = 20_000;

/** Goals x personas x inquirers x seeds; every combination is one dialogue. */
export const roleplayBatchSchema = z
  .strictObject({
    goals: z.array(goalSchema).min(1).max(1_000),
    personas: z.array(personaSchema).min(1).max(5_000),
    inquirers: z.array(modelNameSchema).min(1).max(20),
    responder: modelNameSchema,
    seeds: z.array(z.int().min(0).max(2_147_483_647)).min(1).max(100).default([1]),
    settings: roleplaySettingsSchema.prefault({}),
    /** Dialogues that are played at the same time. */
    concurrency: z.int().min(1).max(64).default(4),
  })
  .refine((batch) => countDialogues(batch) <= largestBatch, {
    error: `a batch holds at most ${largestBatch.toLocaleString("en")} dialogues: take fewer personas, goals, inquirers or seeds`,
  });
export type RoleplayBatch = z.output<typeof roleplayBatchSchema>;

/** One dialogue of a batch that is to be played. */
export interface PlannedDialogue {
  /** Sorts in the order of the plan. */
  key: string;
  goal: Goal;
  persona: Persona;
  personaText: string;
  inquirer: string;
  responder: string;
  seed: number;
}

type Sizes = Record<"goals" | "personas" | "inquirers" | "seeds", readonly unknown[]>;

export function countDialogues({ goals, personas, inquirers, seeds }: Sizes): number {
  return goals.length * personas.length * inquirers.length * seeds.length;
}

/** All dialogues of a batch, always in the same order. */
export function planDialogues(batch: RoleplayBatch): PlannedDialogue[] {
  const plan: PlannedDialogue[] = [];
  for (const inquirer of batch.inquirers) {
    for (const seed of batch.seeds) {
      for (const goal of batch.goals) {
        for (const { features, text } of batch.personas) {
          const persona: Persona = {
            features: withoutUndefined(features),
            ...(text === undefined ? {} : { text }),
          };
          plan.push({
            key: String(plan.length).padStart(6, "0"),
            ...{ goal, persona, inquirer, seed },
            personaText: describePersona(persona),
            responder: batch.responder,
          });
        }
      }
    }
  }
  return plan;
}

/** What a dialogue uses on average, for the estimate before a batch begins (LLM-Roleplay, table 1, means). */
const typical = { turns: 5.3, promptTokens: 68, responseTokens: 286, instructionTokens: 220 };

/** Tokens that a batch will use, roughly: both sides read the whole talk again with every turn. */
export function estimateTokens(batch: RoleplayBatch): number {
  const turns = Math.min(typical.turns, batch.settings.maxTurns);
  const turnTokens = typical.promptTokens + typical.responseTokens;
  const read = 2 * (turns * typical.instructionTokens + (turnTokens * turns * (turns + 1)) / 2);
  return Math.round(countDialogues(batch) * (read + turns * turnTokens));
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

import { readFile } from "node:fs/promises";
import { z } from "zod";
import { personaSchema, type RoleplayBatch, roleplayBatchSchema } from "@/lib/simulate/roleplay/batch";
import { builtInGoals, goalSchema } from "@/lib/simulate/roleplay/goals";
import { paperFeatureValues, personaGrid, samplePersonas } from "@/lib/simulate/roleplay/persona";

/** A plan that cannot be played, in words for whoever wrote it. */
export class PlanError extends Error {}

export interface PlanFlags {
  /** JSON files; without them the goals and the grid that come with the product. */
  goals?: string | undefined;
  personas?: string | undefined;
  /** How many of the personas to draw. */
  sample?: string | undefined;
  /** Separated by commas. */
  seeds?: string | undefined;
  inquirers: readonly string[];
  responder: string;
  mode?: string | undefined;
  maxTurns?: string | undefined;
}

/** The batch that the flags describe. Throws PlanError. */
export async function readPlan(flags: PlanFlags): Promise<RoleplayBatch> {
  const seeds = (flags.seeds ?? "1").split(",").map(Number);
  const allPersonas = flags.personas
    ? await readList(flags.personas, personaSchema)
    : personaGrid(paperFeatureValues);
  const count = flags.sample === undefined ? allPersonas.length : Number(flags.sample);
  const parsed = roleplayBatchSchema.safeParse({
    goals: flags.goals ? await readList(flags.goals, goalSchema) : builtInGoals,
    personas: samplePersonas(allPersonas as ReturnType<typeof personaGrid>, count, seeds[0] ?? 1),
    ...{ inquirers: flags.inquirers, responder: flags.responder, seeds },
    settings: {
      ...(flags.mode === undefined ? {} : { mode: flags.mode }),
      ...(flags.maxTurns === undefined ? {} : { maxTurns: Number(flags.maxTurns) }),
    },
  });
  if (parsed.success) return parsed.data;
  throw new PlanError(z.prettifyError(parsed.error));
}

async function readList<T extends z.ZodType>(path: string, item: T): Promise<z.output<T>[]> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new PlanError(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = z.array(item).min(1).safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PlanError(`${path}:\n${z.prettifyError(parsed.error)}`);
}

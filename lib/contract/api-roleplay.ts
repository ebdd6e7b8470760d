import { z } from "zod";
import type { RoleplayStatistics } from "@/lib/evaluate/roleplay-statistics";
import { roleplayBatchSchema } from "@/lib/simulate/roleplay/batch";
import type { PlayedDialogue } from "@/lib/simulate/roleplay/play-batch";
import { budgetSchema, type JobView } from "./api-jobs";

export const startRoleplayBodySchema = z.object({
  title: z.string().trim().min(1).max(120),
  batch: roleplayBatchSchema,
  budget: budgetSchema.prefault({}),
});

export interface RoleplayGroup {
  /** Null for all dialogues together, else the value by which they were put together. */
  value: string | null;
  statistics: RoleplayStatistics;
}

/** A batch with its numbers so far. */
export interface RoleplayView {
  job: JobView;
  byInquirer: RoleplayGroup[];
  byCategory: RoleplayGroup[];
  /** One table for each feature of the personas. */
  byFeature: { feature: string; groups: RoleplayGroup[] }[];
}

/** Dialogues in the order of their keys. */
export interface DialoguePage {
  dialogues: PlayedDialogue[];
  /** Key after which the next page begins; null at the end. */
  next: string | null;
}

/** Shapes in which dialogues are exported. */
export const dialogueShapes = ["full", "chat"] as const;
export type DialogueShape = (typeof dialogueShapes)[number];

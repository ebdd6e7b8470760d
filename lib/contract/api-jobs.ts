import { z } from "zod";
import type { Job } from "@/lib/jobs/job";

/** A job as its owner sees it. */
export type JobView = Omit<Job, "ownerId" | "checkpoint">;

/** Limits for what a job may use; null sets none. */
export const budgetSchema = z.object({
  tokens: z.number().int().min(1).max(1_000_000_000).nullable().default(null),
  costUsd: z.number().min(0.01).max(1_000_000).nullable().default(null),
});

export const resumeJobBodySchema = z.object({
  /** Replaces the one it had. */
  budget: budgetSchema.optional(),
});

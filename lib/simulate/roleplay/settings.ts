import { z } from "zod";
import { defaultCoherence } from "./coherence";
import type { RoleplaySettings } from "./dialogue";

export const defaultRoleplaySettings: RoleplaySettings = {
  mode: "structured",
  maxTurns: 12,
  retries: 1,
  stopToken: "FINISH",
  coherence: defaultCoherence,
  temperature: null,
  responderPrompt:
    "You are a helpful and honest assistant. Answer what you are asked as well as you can. Say so when a question makes no sense or when you do not know; do not make things up.",
};

/** Settings as people and files give them; what is left out has its default. */
export const roleplaySettingsSchema = z.strictObject({
  mode: z.enum(["structured", "paper"]).default(defaultRoleplaySettings.mode),
  maxTurns: z.int().min(1).max(50).default(defaultRoleplaySettings.maxTurns),
  retries: z.int().min(0).max(5).default(defaultRoleplaySettings.retries),
  stopToken: z
    .string()
    .max(40)
    .regex(/[\p{L}\p{N}]/u, { error: "needs at least one letter or digit" })
    .default(defaultRoleplaySettings.stopToken),
  coherence: z
    .strictObject({
      maxN: z.int().min(2).max(20).default(defaultCoherence.maxN),
      allowedRepeats: z.int().min(1).max(20).default(defaultCoherence.allowedRepeats),
      mode: z.enum(["default", "paper"]).default(defaultCoherence.mode),
    })
    .default(defaultCoherence),
  temperature: z.number().min(0).max(2).nullable().default(null),
  responderPrompt: z.string().min(1).max(8_000).default(defaultRoleplaySettings.responderPrompt),
});

import { z } from "zod";
import { roomKinds } from "@/lib/muca/room-inputs";
import { botNameSchema, presetNames } from "@/lib/muca/settings";
import { budgetSchema, type JobView } from "./api-jobs";
import type { SimulationParams, SimulationReport, UtteranceRow } from "./simulation";

/** Kinds of jobs that simulated people do. */
export const simulationKinds = ["simulation", "rehearsal"] as const;
export type SimulationKind = (typeof simulationKinds)[number];

/** Runs that one request may start. */
export const maxRunsAtOnce = 120;
/** Lines of a chat that people are learned from; the newest are taken (simulation A1). */
export const maxSourceLines = 300;
/** Characters of such a line; what is longer is cut. */
export const maxSourceLineLength = 600;

const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((text) => text || null);

export const simulationBodySchema = z
  .object({
    mode: z.enum(["headless", "rehearsal"]),
    /** A rehearsal's room that is there already; its inputs hold. */
    roomId: z.string().max(100).nullable().default(null),
    topic: z.string().trim().min(1).max(500).optional(),
    kind: z.enum(roomKinds).default("decision-making"),
    agenda: optionalText(4_000),
    hints: optionalText(4_000),
    roles: optionalText(2_000),
    botName: botNameSchema.default("mubot"),
    /** One a line in order; none lets some be generated. */
    subTopics: z.array(z.string().trim().min(1).max(200)).max(12).default([]),
    presets: z.array(z.enum(presetNames)).min(1).max(presetNames.length).default(["default"]),
    people: z.array(z.number().int().min(2).max(40)).min(1).max(4).default([4]),
    /** The first ones, with who they are when it matters; the others are named by the seed. */
    named: z
      .array(z.object({ name: z.string().trim().min(1).max(40), persona: optionalText(300) }))
      .max(40)
      .default([]),
    utterances: z.number().int().min(1).max(5_000).default(200),
    seed: z.number().int().min(0).max(2_147_483_647).default(1),
    /** Runs of each preset and number of people, with the seeds that follow. */
    repeats: z.number().int().min(1).max(maxRunsAtOnce).default(1),
    /** A room of the caller's that people are learned from; null takes the built-in snippets. */
    learnFromRoom: z.string().max(100).nullable().default(null),
    /** A chat that comes with the request, such as an imported one; goes before `learnFromRoom`. */
    source: z
      .object({
        title: z.string().trim().min(1).max(300),
        lines: z
          .array(z.object({ from: z.string().min(1).max(60), text: z.string().max(maxSourceLineLength) }))
          .min(1)
          .max(maxSourceLines),
      })
      .nullable()
      .default(null),
    /** Of each run. */
    budget: budgetSchema.optional(),
  })
  .refine(({ roomId, topic }) => roomId !== null || topic !== undefined, {
    path: ["topic"],
    message: "Say what the people talk about.",
  })
  .refine(({ presets, people, repeats }) => presets.length * people.length * repeats <= maxRunsAtOnce, {
    path: ["repeats"],
    message: `At most ${maxRunsAtOnce} runs at once.`,
  });
export type SimulationBody = z.input<typeof simulationBodySchema>;

/** A run in the list: its job, with what it was made of and what it came to. */
export type SimulationView = Omit<JobView, "params" | "result"> & {
  params: Omit<SimulationParams, "source"> & { source: string | null };
  /** Null until it is done, and in lists. */
  report: SimulationReport | null;
};

export interface SimulationEstimate {
  runs: number;
  /** Of all runs together. */
  tokens: number;
  /** US dollars; null when no price is known. */
  costUsd: number | null;
  engine: "model" | "built-in";
}

/** An utterance with what the reader made of it. */
export type UtteranceView = UtteranceRow & { mark: { verdict: "good" | "bad"; why: string | null } | null };

export const markBodySchema = z.object({
  /** Null takes it back. */
  verdict: z.enum(["good", "bad"]).nullable(),
  why: optionalText(500),
});

import { z } from "zod";
import { type ActName, actNames } from "./act-name";

export const presetNames = ["default", "paper", "basic", "off"] as const;
export type PresetName = (typeof presetNames)[number];

export const approvalModes = ["off", "proactive", "all"] as const;
export type ApprovalMode = (typeof approvalModes)[number];

const factor = z.number().min(0);
const count = z.number().int().min(1);
const share = z.number().min(0);

const actSchema = z
  .object({
    enabled: z.boolean(),
    rank: z.number(),
    /** Factor of N_p. */
    warmUp: factor,
    /** Factor of N_p. */
    coolDown: factor,
  })
  .partial()
  .strict();

const keepSilenceSchema = z
  .object({
    enabled: z.literal(true, "keep-silence cannot be switched off"),
    rank: z.number(),
    warmUp: factor,
    coolDown: factor,
  })
  .partial()
  .strict();

/** The name people call the bot by: one whole token without spaces or @. */
export const botNameSchema = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, "a bot name has letters, digits, - and _ only");

/** What may be written in a room's settings or a replay file; every field overrides the preset's. */
export const settingsInputSchema = z
  .object({
    preset: z.enum(presetNames),
    botName: botNameSchema,
    nExe: count.nullable(),
    nSw: count.nullable(),
    nLw: count.nullable(),
    idleSeconds: z.number().positive().nullable(),
    replyMaxChars: count,
    /** Which replies wait for the facilitator: none, all but answers to mentions, or every one. */
    approveFirst: z.enum(approvalModes),
    /** How long an answer to a mention waits before the plain reply goes out; null waits on. */
    approveSeconds: z.number().positive().max(3_600).nullable(),
    /** Analysis in one call, or the paper's three. */
    analysis: z.enum(["fused", "paper"]),
    acts: z
      .object({
        "direct-chatting": actSchema,
        "initiative-summarization": actSchema,
        "participation-encouragement": actSchema,
        "sub-topic-transition": actSchema,
        "conflict-resolution": actSchema,
        "in-context-chime-in": actSchema,
        "keep-silence": keepSilenceSchema,
      })
      .partial()
      .strict(),
    declinedSitsOut: z.boolean(),
    summarization: z.object({ activeShare: share }).partial().strict(),
    lurker: z
      .object({
        freqRatio: factor,
        lenRatio: factor,
        quietShare: share.nullable(),
        shortFreq: factor,
        shortLen: factor,
        firstCoolDown: factor,
        coolDownStep: factor,
        joinGuard: factor,
      })
      .partial()
      .strict(),
    transition: z.object({ joinedShare: share, stillShare: share, minUtterances: factor }).partial().strict(),
    conflict: z.object({ stall: factor }).partial().strict(),
    chimeIn: z
      .object({ threshold: z.number(), alpha: z.number().min(0), beta: z.number().min(0).max(1) })
      .partial()
      .strict(),
    /** What the room may use of models; what is left out follows the server's own limits, null is no limit. */
    budget: z
      .object({
        tokens: count.nullable(),
        usd: z.number().positive().nullable(),
        dayTokens: count.nullable(),
        dayUsd: z.number().positive().nullable(),
        callsPerMinute: count.max(10_000).nullable(),
      })
      .partial()
      .strict(),
  })
  .partial()
  .strict();
export type SettingsInput = z.infer<typeof settingsInputSchema>;

export interface ActSettings {
  enabled: boolean;
  rank: number;
  warmUp: number;
  coolDown: number;
}

/** Effective settings of a room: the preset with the room's own values on top (spec MUCA §9). */
export interface Settings {
  preset: PresetName;
  botName: string;
  /** Utterances between interval turns; null follows N_p. */
  nExe: number | null;
  /** Utterances in the short window; null follows N_p. */
  nSw: number | null;
  /** Utterances in the long window; null is the whole session. */
  nLw: number | null;
  /** Quiet seconds until an idle turn; null switches idle turns off. */
  idleSeconds: number | null;
  /** Code points. */
  replyMaxChars: number;
  approveFirst: ApprovalMode;
  /** Seconds a mention waits for approval before it gets the plain reply. */
  approveSeconds: number | null;
  analysis: "fused" | "paper";
  acts: Record<ActName, ActSettings>;
  declinedSitsOut: boolean;
  summarization: { activeShare: number };
  lurker: {
    freqRatio: number;
    lenRatio: number;
    quietShare: number | null;
    shortFreq: number;
    shortLen: number;
    /** Factor of N_p. */
    firstCoolDown: number;
    /** Utterances added with each further encouragement. */
    coolDownStep: number;
    /** Factor of N_p. */
    joinGuard: number;
  };
  /** `minUtterances` is a factor of N_p. */
  transition: { joinedShare: number; stillShare: number; minUtterances: number };
  /** Factor of N_p. */
  conflict: { stall: number };
  chimeIn: { threshold: number; alpha: number; beta: number };
  /** Own limits of the room on what it may use of models. */
  budget: NonNullable<SettingsInput["budget"]>;
}

const defaults: Settings = {
  preset: "default",
  botName: "mubot",
  nExe: null,
  nSw: null,
  nLw: null,
  idleSeconds: 90,
  replyMaxChars: 1_200,
  approveFirst: "off",
  approveSeconds: 60,
  analysis: "fused",
  acts: {
    "direct-chatting": { enabled: true, rank: 1, warmUp: 0, coolDown: 0 },
    "initiative-summarization": { enabled: true, rank: 2, warmUp: 11, coolDown: 12 },
    "participation-encouragement": { enabled: true, rank: 3, warmUp: 3, coolDown: 2 },
    "sub-topic-transition": { enabled: true, rank: 4, warmUp: 5, coolDown: 7 },
    "conflict-resolution": { enabled: true, rank: 5, warmUp: 9, coolDown: 7 },
    "in-context-chime-in": { enabled: true, rank: 6, warmUp: 0, coolDown: 0 },
    "keep-silence": { enabled: true, rank: 7, warmUp: 0, coolDown: 0 },
  },
  declinedSitsOut: true,
  summarization: { activeShare: 0.5 },
  lurker: {
    freqRatio: 0.4,
    lenRatio: 0.4,
    quietShare: 0.25,
    shortFreq: 1,
    shortLen: 5,
    firstCoolDown: 3,
    coolDownStep: 2,
    joinGuard: 3,
  },
  transition: { joinedShare: 0.5, stillShare: 0.5, minUtterances: 1 },
  conflict: { stall: 9 },
  chimeIn: { threshold: 0.45, alpha: 0.2, beta: 0.4 },
  budget: {},
};

const presets: Record<PresetName, SettingsInput> = {
  default: {},
  paper: {
    analysis: "paper",
    idleSeconds: null,
    acts: { "participation-encouragement": { coolDown: 0 } },
    declinedSitsOut: false,
    lurker: { quietShare: null },
    transition: { minUtterances: 0 },
  },
  // MUCA-basic of the paper (§4.1.1): every third utterance, over the last eight.
  basic: { nExe: 3, nSw: 8, idleSeconds: null },
  off: {},
};

/** Effective settings: defaults, then the preset, then the room's own values. */
export function resolveSettings(input: SettingsInput = {}): Settings {
  const preset = input.preset ?? "default";
  return { ...overlay(overlay(defaults, presets[preset]), input), preset };
}

function overlay(base: Settings, over: SettingsInput): Settings {
  const { acts, summarization, lurker, transition, conflict, chimeIn, budget, ...flat } = over;
  return {
    ...base,
    ...defined(flat),
    acts: Object.fromEntries(
      actNames.map((act) => [act, { ...base.acts[act], ...defined(acts?.[act] ?? {}) }]),
    ) as Record<ActName, ActSettings>,
    summarization: { ...base.summarization, ...defined(summarization ?? {}) },
    lurker: { ...base.lurker, ...defined(lurker ?? {}) },
    transition: { ...base.transition, ...defined(transition ?? {}) },
    conflict: { ...base.conflict, ...defined(conflict ?? {}) },
    chimeIn: { ...base.chimeIn, ...defined(chimeIn ?? {}) },
    budget: { ...base.budget, ...defined(budget ?? {}) },
  };
}

/** Drops keys whose value is undefined, so that they don't overwrite what is below them. */
function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

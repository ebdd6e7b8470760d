import { z } from "zod";
import type { CallErrorCode, CallRecord } from "@/lib/llm/question";

/** Id of the provider that the environment variables describe; it can be moved in the chain, not edited. */
export const environmentProviderId = "environment";

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "This can't be empty.")
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, "This has to be one line.");
const modelName = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "This has to be one line.")
  .transform((text) => text || null)
  .nullable();

/** Addresses at which machines in a cloud tell their own secrets; no model is there. */
const forbiddenHosts = /^(169\.254\.|\[?fe80:|metadata\.google\.internal$)/i;

const baseUrl = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "An address begins with http:// or https://.",
  )
  .refine(
    (text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === "",
    "The key belongs in its own field, not into the address.",
  )
  .refine(
    (text) => !URL.canParse(text) || !forbiddenHosts.test(new URL(text).hostname),
    "This address belongs to the machine itself; no model is there.",
  );

/** Left out: as it was; null: none. A key is one word in plain letters, since it travels in a header. */
const key = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .regex(/^[\x21-\x7e]+$/, "A key has no spaces and plain letters only.")
  .nullable()
  .optional();

const place = { baseUrl, key, analysisModel: modelName, replyModel: modelName };

/** POST /api/models/providers, PUT /api/models/providers/:id (admin) → ModelsView. */
export const providerBodySchema = z.object({
  name: line(60),
  ...place,
  forAnalysis: z.boolean(),
  forReplies: z.boolean(),
  maxConcurrent: z.number().int().min(1).max(100),
});
export type ProviderBody = z.input<typeof providerBodySchema>;

const providerId = z.string().min(1).max(64);

/**
 * POST /api/models/test → ProviderTested[], POST /api/models/list → ListedModels (admin): a saved provider, or one as it
 * stands in the form; then `id` says whose saved key goes with it.
 */
export const providerDraftBodySchema = z.object({
  id: providerId.nullable(),
  draft: z.object(place).nullable(),
});
export type ProviderDraftBody = z.input<typeof providerDraftBodySchema>;

/** PUT /api/models/chain (admin) → ModelsView: all providers in order, the preferred one first. */
export const chainBodySchema = z.object({ ids: z.array(providerId).min(1).max(100) });

const tokens = z.number().int().min(1).max(1e12).nullable();
const usd = z.number().positive().max(1e9).nullable();

/** PUT /api/models/budget (admin) → ModelsView; null is no limit. */
export const budgetBodySchema = z.object({
  /** What a room may use that has no budget of its own. */
  room: z.object({
    tokens,
    usd,
    dayTokens: tokens,
    dayUsd: usd,
    callsPerMinute: z.number().int().min(1).max(10_000).nullable(),
  }),
  /** What all rooms together may use in a day. */
  everything: z.object({ dayTokens: tokens, dayUsd: usd }),
});
export type BudgetSettings = z.output<typeof budgetBodySchema>;
export type RoomLimits = BudgetSettings["room"];

export const defaultBudget: BudgetSettings = {
  room: { tokens: null, usd: null, dayTokens: null, dayUsd: null, callsPerMinute: 60 },
  everything: { dayTokens: null, dayUsd: null },
};

const dollarsPerMillion = z.number().min(0).max(100_000);

/** PUT /api/models/prices (admin) → ModelsView: all prices that differ from the list, by model. */
export const pricesBodySchema = z.object({
  prices: z
    .record(line(200), z.object({ prompt: dollarsPerMillion, completion: dollarsPerMillion }))
    .refine((prices) => Object.keys(prices).length <= 500, "At most 500 prices."),
});
export type Prices = z.output<typeof pricesBodySchema>["prices"];

export interface ProviderHealthView {
  /** As this node sees it: `probing` while one call tries whether it is back. */
  state: "up" | "down" | "probing";
  since: string | null;
  retryAt: string | null;
  lastError: { code: CallErrorCode; message: string; at: string } | null;
}

/** What a provider did within the last day, on all nodes. */
export interface ProviderNumbers {
  calls: number;
  errors: number;
  medianMs: number | null;
}

export interface ProviderView {
  id: string;
  name: string;
  /** Without secrets. */
  baseUrl: string;
  /** `end` holds the last characters of a long key; the key itself never leaves the server. */
  key: { isSet: boolean; end: string | null; problem: string | null };
  analysisModel: string | null;
  replyModel: string | null;
  forAnalysis: boolean;
  forReplies: boolean;
  maxConcurrent: number;
  /** It comes from the environment variables. */
  readOnly: boolean;
  health: ProviderHealthView | null;
  numbers: ProviderNumbers;
}

/** A model that is named by a provider, was asked lately, or has a price of its own. */
export interface PricedModel {
  model: string;
  /** US dollars per million tokens; null: unknown, and then its calls cost nothing in the budget. */
  price: { prompt: number; completion: number } | null;
  /** It differs from the list. */
  own: boolean;
}

/** GET /api/models (admin). */
export interface ModelsView {
  /** In the order of the chain. */
  providers: ProviderView[];
  budget: BudgetSettings;
  /** Used today (UTC) by all rooms. */
  today: Spent;
  models: PricedModel[];
}

/** What works with a provider, for analysis and for replies. */
export interface ProviderTested {
  purpose: "analysis" | "reply";
  model: string | null;
  chat: boolean;
  format: Exclude<CallRecord["format"], "rule"> | null;
  streaming: boolean;
  reportsUsage: boolean;
  latencyMs: number | null;
  error: { code: CallErrorCode; message: string } | null;
}

/** The models that a provider offers, or why it does not tell. */
export interface ListedModels {
  models: string[];
  error: string | null;
}

/** POST /api/models/local (admin) → LocalServerFound[]. */
export interface LocalServerFound {
  name: string;
  baseUrl: string;
  models: string[];
}

export interface Spent {
  tokens: number;
  usd: number;
}

export const budgetLimits = [
  "tokens",
  "usd",
  "dayTokens",
  "dayUsd",
  "everythingDayTokens",
  "everythingDayUsd",
] as const;
export type BudgetLimit = (typeof budgetLimits)[number];

/** How much of its budgets a room has used. */
export interface BudgetUse {
  /** `warning` from 80 % of any limit on, `reached` from 100 % on: then the built-in engine answers. */
  state: "ok" | "warning" | "reached";
  /** One for each limit that is set. */
  parts: { limit: BudgetLimit; spent: number; of: number; share: number }[];
  /** ISO time from which a model may be asked again; null unless it is reached and only for the day. */
  resetsAt: string | null;
}

/** One call on the dashboard's Model tab. */
export interface CallPoint {
  at: string;
  model: string;
  provider: string | null;
  questionId: string;
  latencyMs: number;
  ok: boolean;
  tokens: number;
  costUsd: number | null;
}

/** GET /api/rooms/:id/models, for its host and those who watch: budget, providers and the newest calls. */
export interface RoomModelsView {
  budget: BudgetUse;
  callsPerMinute: number | null;
  providers: {
    name: string;
    forAnalysis: boolean;
    forReplies: boolean;
    health: ProviderHealthView | null;
    numbers: ProviderNumbers;
  }[];
  /** Calls to models, ascending, the newest ones. */
  calls: CallPoint[];
}

import { type AskConfig, createAsk, defaultConcurrency } from "./ask";
import type { ProviderHealth } from "./circuit";
import type { Clock } from "./clock";
import type { ModelProvider } from "./model-provider";
import { openAiBaseUrl } from "./openai";
import { shownUrl } from "./openai-errors";
import { listPrices } from "./prices";
import { type ProviderConfig, ProviderRegistry } from "./provider-registry";
import type { Ask } from "./question";
import type { ProviderTest } from "./test-provider";

/** Used at OpenAI when a key is set and no model is named: takes JSON schemas, answers fast, costs little. */
export const defaultModel = "gpt-4.1-mini";

/** The settings as they stand in the environment; empty texts count as not set. */
export interface EnvironmentModels {
  /** OPENAI_API_KEY */
  apiKey?: string | null;
  /** OPENAI_BASE_URL */
  baseUrl?: string | null;
  /** OPENAI_MODEL */
  model?: string | null;
  /** OPENAI_REPLY_MODEL */
  replyModel?: string | null;
}

export interface ConfiguredModels {
  /** Where the models are, without secrets. */
  baseUrl: string;
  /** Null: the first model that the endpoint lists. */
  analysis: string | null;
  reply: string | null;
}

export interface ModelLayer {
  ask: Ask;
  /** Null when the built-in engine answers everything. */
  models: ConfiguredModels | null;
  /** How the provider does; null without one. */
  health(): ProviderHealth | null;
  /** Asks both models a small question each and says what works; null without a provider. */
  test(signal?: AbortSignal): Promise<ProviderTest[] | null>;
}

export interface ModelLayerOptions extends Omit<AskConfig, "provider" | "queue" | "circuit" | "clock"> {
  clock: Clock;
  /** Calls that may be out at the same time. */
  concurrency?: number;
  /** Wraps the provider, e.g. to record what it answers. */
  wrap?: (provider: ModelProvider) => ModelProvider;
}

/**
 * The provider that the environment describes. With neither a key nor a base URL there is none. A base URL alone is
 * enough for local servers; a key alone means OpenAI and its default model.
 */
export function readEnvironmentProvider(
  settings: EnvironmentModels,
  id: string,
  maxConcurrent = defaultConcurrency,
): ProviderConfig | null {
  const apiKey = nonEmpty(settings.apiKey);
  const ownBaseUrl = nonEmpty(settings.baseUrl);
  if (apiKey === null && ownBaseUrl === null) return null;
  const model = nonEmpty(settings.model) ?? (ownBaseUrl === null ? defaultModel : null);
  return {
    ...{ id, name: id, apiKey, maxConcurrent },
    keyProblem: null,
    baseUrl: ownBaseUrl ?? openAiBaseUrl,
    analysisModel: model,
    replyModel: nonEmpty(settings.replyModel) ?? model,
    purposes: ["analysis", "reply"],
  };
}

/** The models of a program that goes by the environment alone; without a provider every question is answered by its rule. */
export function createAskFromEnvironment(
  settings: EnvironmentModels,
  options: ModelLayerOptions,
): ModelLayer {
  const { concurrency, wrap, ...config } = options;
  const id = "environment";
  const provider = readEnvironmentProvider(settings, id, concurrency);
  if (provider === null) {
    const ask = createAsk({ ...config, provider: null });
    return { ask, models: null, health: () => null, test: async () => null };
  }
  const registry = new ProviderRegistry({ clock: config.clock, ...(wrap ? { wrap } : {}) });
  registry.setAll([provider], config.prices ?? listPrices);
  const { baseUrl, analysisModel, replyModel } = provider;
  return {
    ask: createAsk({ ...config, provider: (purpose) => registry.chain(purpose) }),
    models: { baseUrl: shownUrl(baseUrl), analysis: analysisModel, reply: replyModel },
    health: () => registry.health().get(id) ?? null,
    test: (signal) => registry.test(provider, signal),
  };
}

function nonEmpty(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

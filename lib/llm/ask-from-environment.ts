import { type AskConfig, createAsk, defaultConcurrency } from "./ask";
import { createCallQueue } from "./call-queue";
import { createCircuit, type ProviderHealth } from "./circuit";
import type { Clock } from "./clock";
import type { ModelProvider } from "./model-provider";
import { createOpenAiProvider, openAiBaseUrl } from "./openai";
import { shownUrl } from "./openai-errors";
import type { Ask } from "./question";
import { type ProviderTest, testProvider } from "./test-provider";

/** Used at OpenAI when a key is set and no model is named: takes JSON schemas, answers fast, costs little. */
export const defaultModel = "gpt-4.1-mini";

/** The settings as they stand in the environment; empty texts count as not set. */
export interface ModelSettings {
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
 * The model layer of an installation. With neither a key nor a base URL every question is answered by its rule.
 * A base URL alone is enough for local servers; a key alone means OpenAI and its default model.
 */
export function createAskFromEnvironment(settings: ModelSettings, options: ModelLayerOptions): ModelLayer {
  const { concurrency = defaultConcurrency, wrap, ...config } = options;
  const apiKey = nonEmpty(settings.apiKey);
  const ownBaseUrl = nonEmpty(settings.baseUrl);
  if (apiKey === null && ownBaseUrl === null) {
    const ask = createAsk({ ...config, provider: null });
    return { ask, models: null, health: () => null, test: async () => null };
  }
  const baseUrl = ownBaseUrl ?? openAiBaseUrl;
  const model = nonEmpty(settings.model) ?? (ownBaseUrl === null ? defaultModel : null);
  const replyModel = nonEmpty(settings.replyModel) ?? model;
  const openAi = createOpenAiProvider({ apiKey, baseUrl, model, replyModel, now: () => config.clock.now() });
  const provider = wrap?.(openAi) ?? openAi;
  const circuit = createCircuit({ clock: config.clock });
  const ask = createAsk({ ...config, provider, circuit, queue: createCallQueue(concurrency) });
  return {
    ask,
    models: { baseUrl: shownUrl(baseUrl), analysis: model, reply: replyModel },
    health: () => circuit.health(),
    test: (signal) => testProvider(provider, config.clock, signal),
  };
}

function nonEmpty(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

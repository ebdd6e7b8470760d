import {
  type BudgetSettings,
  environmentProviderId,
  type PricedModel,
  type ProviderHealthView,
} from "@/lib/contract/models";
import type { ModelSettings, ModelSettingsStore, StoredProvider } from "@/lib/db/stores/model-settings-store";
import { type AskConfig, createAsk } from "@/lib/llm/ask";
import { type EnvironmentModels, readEnvironmentProvider } from "@/lib/llm/ask-from-environment";
import type { Clock } from "@/lib/llm/clock";
import { findLocalServers, type LocalServer } from "@/lib/llm/find-local-servers";
import { listModels } from "@/lib/llm/list-models";
import type { ModelProvider } from "@/lib/llm/model-provider";
import { shownUrl } from "@/lib/llm/openai-errors";
import { listPrices, priceOf } from "@/lib/llm/prices";
import type { CallGate, ProviderLink, Purpose } from "@/lib/llm/provider-link";
import { fetchWithoutRedirects, type ProviderConfig, ProviderRegistry } from "@/lib/llm/provider-registry";
import type { Ask } from "@/lib/llm/question";
import type { ProviderTest } from "@/lib/llm/test-provider";

export interface NodeModelOptions extends Omit<AskConfig, "provider" | "clock" | "gate"> {
  /** Wraps every provider, e.g. to record what it answers. */
  wrap?: (provider: ModelProvider) => ModelProvider;
}

interface Deps extends NodeModelOptions {
  environment: EnvironmentModels;
  store: ModelSettingsStore;
  clock: Clock;
  gate: CallGate;
  /** The stored key in clear, or what to do since it cannot be read. */
  unseal: (provider: StoredProvider) => { key: string | null; problem: string | null };
  /** The settings could not be read; what is known stays in use. */
  onError: (error: unknown) => void;
}

/** How long a node goes by what it knows before it asks the database whether something changed (ms). */
const trustMs = 5_000;

/**
 * The models of a node: providers of the environment and of the database as one chain, with prices and budgets. It
 * reads anew what an admin changed, at once when the bus tells of it and after a moment even when it does not.
 */
export class NodeModels {
  readonly ask: Ask;
  readonly #deps: Deps;
  readonly #registry: ProviderRegistry;
  readonly #environment: ProviderConfig | null;
  #settings: ModelSettings | null = null;
  #checkedMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<ModelSettings> | null = null;

  constructor(deps: Deps) {
    const { environment, store: _, unseal: _unseal, onError: _onError, wrap, ...config } = deps;
    this.#deps = deps;
    this.#environment = readEnvironmentProvider(environment, environmentProviderId);
    this.#registry = new ProviderRegistry({ clock: deps.clock, ...(wrap ? { wrap } : {}) });
    if (this.#environment) this.#registry.setAll([this.#environment], listPrices);
    this.ask = createAsk({ ...config, provider: (purpose) => this.#chain(purpose) });
  }

  /** What answers as far as is known: `model` when any provider is set up. */
  readonly engine = (): "model" | "built-in" => (this.#registry.isEmpty ? "built-in" : "model");

  /** Something changed: the next question reads it. */
  forget(): void {
    this.#checkedMs = Number.NEGATIVE_INFINITY;
    // One that is under way may have looked before the change.
    this.#reading = null;
  }

  /** What is set up, at most a moment old. Rejects only when it was never read. */
  async settings(): Promise<ModelSettings> {
    const now = this.#deps.clock.now().getTime();
    if (this.#settings && now - this.#checkedMs < trustMs) return this.#settings;
    const reading = this.#reading ?? this.#read();
    this.#reading = reading;
    try {
      const settings = await reading;
      // Not if something changed meanwhile.
      if (this.#reading === reading) this.#checkedMs = now;
      return settings;
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }

  async budget(): Promise<BudgetSettings> {
    return (await this.settings()).budget;
  }

  /** The whole chain, the environment's provider in its place. */
  async providers(): Promise<ProviderConfig[]> {
    return this.#configsOf(await this.settings());
  }

  /** As this node sees them, by id. */
  health(): Map<string, ProviderHealthView> {
    return this.#registry.health();
  }

  test(config: ProviderConfig): Promise<ProviderTest[]> {
    return this.#registry.test(config);
  }

  listModels({ baseUrl, apiKey }: Pick<ProviderConfig, "baseUrl" | "apiKey">): Promise<string[]> {
    const { clock } = this.#deps;
    return listModels({ baseUrl, apiKey, now: () => clock.now(), fetch: fetchWithoutRedirects }, clock);
  }

  findLocal(): Promise<LocalServer[]> {
    return findLocalServers();
  }

  /** An address as it may be shown. */
  shownUrl(baseUrl: string): string {
    return shownUrl(baseUrl);
  }

  priced(model: string, own: ModelSettings["prices"]): PricedModel {
    return { model, price: priceOf(model, { ...listPrices, ...own }), own: Object.hasOwn(own, model) };
  }

  async #chain(purpose: Purpose): Promise<ProviderLink[]> {
    try {
      await this.settings();
    } catch (error) {
      this.#deps.onError(error);
    }
    return this.#registry.chain(purpose);
  }

  async #read(): Promise<ModelSettings> {
    const { store, onError } = this.#deps;
    try {
      if (this.#settings && (await store.version()) === this.#settings.version) return this.#settings;
      const settings = await store.read();
      // Of two readings that overlapped the newer one counts.
      if (this.#settings && settings.version < this.#settings.version) return this.#settings;
      this.#settings = settings;
      this.#registry.setAll(this.#configsOf(this.#settings), { ...listPrices, ...this.#settings.prices });
      return this.#settings;
    } catch (error) {
      if (!this.#settings) throw error;
      onError(error);
      return this.#settings;
    }
  }

  #configsOf({ providers, environmentPosition }: ModelSettings): ProviderConfig[] {
    const own = providers.map((stored) => ({ config: this.#toConfig(stored), position: stored.position }));
    const environment = this.#environment;
    if (environment) own.push({ config: environment, position: environmentPosition });
    return own.sort((a, b) => a.position - b.position).map(({ config }) => config);
  }

  #toConfig(stored: StoredProvider): ProviderConfig {
    const { key, problem } = this.#deps.unseal(stored);
    const { id, name, baseUrl, analysisModel, replyModel, maxConcurrent } = stored;
    const purposes: Purpose[] = [];
    if (stored.forAnalysis) purposes.push("analysis");
    if (stored.forReplies) purposes.push("reply");
    return {
      ...{ id, name, baseUrl, analysisModel, replyModel, maxConcurrent, purposes },
      apiKey: key,
      keyProblem: problem,
    };
  }
}

import { createCallQueue } from "./call-queue";
import { createCircuit, type ProviderHealth } from "./circuit";
import type { Clock } from "./clock";
import { CallError, type ModelProvider } from "./model-provider";
import { createOpenAiProvider } from "./openai";
import type { PriceTable } from "./prices";
import type { ProviderLink, Purpose } from "./provider-link";
import { type ProviderTest, testProvider } from "./test-provider";

/** One provider as it is set up. */
export interface ProviderConfig {
  id: string;
  name: string;
  baseUrl: string;
  apiKey: string | null;
  /** Why the key cannot be used; then every call fails with it. */
  keyProblem: string | null;
  /** Null: the first model that the endpoint lists. */
  analysisModel: string | null;
  /** Null: the same as for analysis. */
  replyModel: string | null;
  purposes: readonly Purpose[];
  maxConcurrent: number;
}

interface Known {
  config: ProviderConfig;
  link: ProviderLink;
}

export interface RegistryOptions {
  clock: Clock;
  /** Wraps every provider, e.g. to record what it answers. */
  wrap?: (provider: ModelProvider) => ModelProvider;
}

/**
 * The providers of this process. Taking in a new set keeps what is known of those that stayed as they were: whether
 * they are up, what they wait for, and how they want to be asked.
 */
export class ProviderRegistry {
  #known: Known[] = [];
  readonly #options: RegistryOptions;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** From now on these, in the order of the chain. */
  setAll(configs: readonly ProviderConfig[], prices: PriceTable): void {
    const before = new Map(this.#known.map((known) => [known.config.id, known]));
    this.#known = configs.map((config) => this.#take(config, before.get(config.id), prices));
  }

  chain(purpose: Purpose): ProviderLink[] {
    return this.#known.flatMap(({ config, link }) => (config.purposes.includes(purpose) ? link : []));
  }

  get isEmpty(): boolean {
    return this.#known.every(({ config }) => config.purposes.length === 0);
  }

  /** How they do as seen from this process, by id. */
  health(): Map<string, ProviderHealth> {
    return new Map(this.#known.map(({ config, link }) => [config.id, link.circuit.health()]));
  }

  /** Tries a provider that need not be among the known ones. */
  test(config: ProviderConfig, signal?: AbortSignal): Promise<ProviderTest[]> {
    return testProvider(openProvider(config, this.#options), this.#options.clock, signal);
  }

  #take(config: ProviderConfig, before: Known | undefined, prices: PriceTable): Known {
    const { clock } = this.#options;
    const same = before !== undefined && asksTheSame(before.config, config);
    const sameQueue = before !== undefined && before.config.maxConcurrent === config.maxConcurrent;
    const link: ProviderLink = {
      name: config.name,
      prices,
      provider: same ? before.link.provider : openProvider(config, this.#options),
      circuit: same ? before.link.circuit : createCircuit({ clock }),
      queue: sameQueue ? before.link.queue : createCallQueue(config.maxConcurrent),
    };
    return { config, link };
  }
}

function asksTheSame(a: ProviderConfig, b: ProviderConfig): boolean {
  const facts = ["baseUrl", "apiKey", "keyProblem", "analysisModel", "replyModel"] as const;
  return facts.every((fact) => a[fact] === b[fact]);
}

function openProvider(config: ProviderConfig, { clock, wrap }: RegistryOptions): ModelProvider {
  const { keyProblem } = config;
  if (keyProblem !== null) {
    const fail = async () => {
      throw new CallError("llm/unauthorized", keyProblem);
    };
    return { complete: fail };
  }
  const provider = createOpenAiProvider({
    apiKey: config.apiKey,
    baseUrl: config.baseUrl,
    model: config.analysisModel,
    replyModel: config.replyModel,
    now: () => clock.now(),
    fetch: fetchWithoutRedirects,
  });
  return wrap?.(provider) ?? provider;
}

/** A key goes where the admin sent it and nowhere else, and nobody is led to an address behind the firewall. */
export const fetchWithoutRedirects: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: "error" });

import { defaultConcurrency } from "./ask-defaults";
import { type CallQueue, createCallQueue } from "./call-queue";
import { type Circuit, createCircuit } from "./circuit";
import type { Clock } from "./clock";
import type { ModelProvider } from "./model-provider";
import { listPrices, type PriceTable } from "./prices";
import type { CallRecord } from "./question";

export type Purpose = "analysis" | "reply";

/** One provider as a link of the fallback chain: its wire, and what is remembered of how it does. */
export interface ProviderLink {
  /** As calls are recorded under; null for the only provider of a program. */
  readonly name: string | null;
  readonly provider: ModelProvider;
  /** Keeps rooms from waiting for it while it is down. */
  readonly circuit: Circuit;
  /** Mentions first; shared by all who ask it from this process. */
  readonly queue: CallQueue;
  readonly prices: PriceTable;
}

export interface ProviderLinkOptions {
  name?: string | null;
  provider: ModelProvider;
  clock: Clock;
  /** Calls that may be out at the same time. */
  concurrency?: number;
  circuit?: Circuit;
  queue?: CallQueue;
  prices?: PriceTable;
}

export function createProviderLink(options: ProviderLinkOptions): ProviderLink {
  return {
    name: options.name ?? null,
    provider: options.provider,
    circuit: options.circuit ?? createCircuit({ clock: options.clock }),
    queue: options.queue ?? createCallQueue(options.concurrency ?? defaultConcurrency),
    prices: options.prices ?? listPrices,
  };
}

/** The providers that may answer questions of a purpose, the preferred one first; asked anew for every question. */
export type ProviderChain = (purpose: Purpose) => readonly ProviderLink[] | Promise<readonly ProviderLink[]>;

/** Whether a question may go to a model at all. What it refuses the question's rule answers. */
export interface CallGate {
  /** Asked before every attempt, with the room it is for; null lets it out. Never rejects. */
  admit(roomId: string | null): Promise<Refusal | null>;
}

/** Why no model may be asked; `message` is for the facilitator. */
export interface Refusal {
  code: "llm/over-budget" | "llm/too-many-calls";
  message: string;
}

/** Why a rule stands in for a model. */
export type Fallback = NonNullable<CallRecord["fallback"]>;

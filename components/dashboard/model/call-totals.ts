import type { CallRecord } from "@/lib/llm/question";

export interface CallTotals {
  calls: number;
  failed: number;
  promptTokens: number;
  completionTokens: number;
  /** Null when no call had a known price. */
  costUsd: number | null;
  latencyMs: number;
}

/** Sums over a turn's calls; tokens that were not reported count as 0. */
export function callTotals(calls: readonly CallRecord[]): CallTotals {
  const costs = calls.flatMap((call) => (call.costUsd === null ? [] : [call.costUsd]));
  const sum = (pick: (call: CallRecord) => number | null) =>
    calls.reduce((total, call) => total + (pick(call) ?? 0), 0);
  return {
    calls: calls.length,
    failed: calls.filter((call) => call.outcome !== "ok").length,
    promptTokens: sum((call) => call.promptTokens),
    completionTokens: sum((call) => call.completionTokens),
    costUsd: costs.length === 0 ? null : costs.reduce((total, cost) => total + cost, 0),
    latencyMs: sum((call) => call.latencyMs),
  };
}

/** Indents an answer that is JSON; anything else is shown as it came. */
export function prettyAnswer(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

import type { Timeouts } from "./attempt";

export type Deadlines = Record<"analysis" | "reply", number>;

/** Retries included, nobody waits longer than this for the rule's answer. */
export const defaultDeadlinesMs: Deadlines = { analysis: 120_000, reply: 90_000 };
export const defaultTimeouts: Timeouts = { firstTokenMs: 20_000, totalMs: 60_000 };
export const defaultConcurrency = 8;

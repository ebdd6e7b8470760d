import type { ActState } from "@/lib/muca/decision";

/** A bar that fills as utterances come in: how many are left, and how full it is (0..1). */
export interface Progress {
  left: number;
  done: number;
}

/** Warm-up at `i` utterances; an act without warm-up is done at once. */
export function warmUpProgress(state: ActState, i: number): Progress {
  const { needs } = state.warmUp;
  const left = Math.max(0, Math.ceil(needs - i));
  return { left, done: needs <= 0 ? 1 : Math.min(1, i / needs) };
}

/**
 * Cool-down: `length` is the act's whole cool-down in utterances (factor × N_p). When people left meanwhile the
 * remaining part may exceed it; the bar is then empty rather than negative.
 */
export function coolDownProgress(state: ActState, length: number): Progress {
  const left = Math.max(0, Math.ceil(state.coolDown.remaining));
  if (left === 0) return { left, done: 1 };
  return { left, done: Math.max(0, 1 - left / Math.max(length, left)) };
}

/** Why a row is where it is, in one word; the first that applies. */
export type ActStanding =
  | "chosen"
  | "off"
  | "sits-out"
  | "eligible"
  | "warming-up"
  | "cooling-down"
  | "condition-fails";

/** How an act stood in a turn (MUCA §4); `chosen` wins over everything else. */
export function actStanding(state: ActState, chosen: string): ActStanding {
  if (state.act === chosen) return "chosen";
  if (state.off) return "off";
  if (state.sitsOut) return "sits-out";
  if (state.eligible) return "eligible";
  if (!state.condition) return "condition-fails";
  if (!state.warmUp.met) return "warming-up";
  return state.coolDown.met ? "condition-fails" : "cooling-down";
}

/** Rows in rank order; equal ranks keep the order in which the arbitrator listed them. */
export function byRank(acts: readonly ActState[]): ActState[] {
  return [...acts].sort((a, b) => a.rank - b.rank);
}

/**
 * When nothing but the chosen act was eligible: the acts whose condition held all the same, in rank order. Null when
 * another act could have spoken too, or when there is no act table.
 */
export function heldBackActs(acts: readonly ActState[], chosen: string): ActState[] | null {
  const others = byRank(acts).filter((state) => state.act !== chosen);
  if (others.length === 0 || others.some((state) => state.eligible)) return null;
  return others.filter((state) => state.condition && !state.off);
}

export type TimelineStep = "earlier" | "later" | "first" | "last";

const stepByKey: Readonly<Record<string, TimelineStep>> = {
  ArrowLeft: "earlier",
  ArrowRight: "later",
  ArrowUp: "earlier",
  ArrowDown: "later",
  k: "earlier",
  j: "later",
  Home: "first",
  End: "last",
};

/** Which way a key moves along the timeline; null for keys that mean nothing there. */
export function stepForKey(key: string): TimelineStep | null {
  return stepByKey[key] ?? null;
}

/**
 * The turn a step leads to, from `selected` (null = live). Going later than the newest turn gives null: back to
 * live. Turns are numbered from 1 without gaps, so the target need not be among the marks loaded so far.
 */
export function stepTurn(selected: number | null, newest: number, step: TimelineStep): number | null {
  if (newest === 0) return null;
  if (step === "first") return 1;
  if (step === "last") return null;
  if (step === "later") return selected === null || selected >= newest ? null : selected + 1;
  return Math.max(1, selected === null ? newest - 1 : selected - 1);
}

/** Reads `?turn=N`; anything but a whole number from 1 is live (null). */
export function parseTurnParam(value: string | null): number | null {
  if (value === null || !/^\d{1,7}$/u.test(value)) return null;
  const number = Number(value);
  return number >= 1 ? number : null;
}

/** What is typed into a limit: empty is none. Undefined when it is no number that is allowed. */
export function readLimit(text: string, kind: "whole" | "amount"): number | null | undefined {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return null;
  if (!/^\d+(\.\d+)?$/u.test(typed)) return undefined;
  const value = Number(typed);
  if (value <= 0 || value > 1e9) return undefined;
  return kind === "whole" && !Number.isInteger(value) ? undefined : value;
}

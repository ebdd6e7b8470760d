import type { BotActivity } from "@/lib/contract/socket";
import type { CallRecord } from "@/lib/llm/question";

export type EngineState = Omit<BotActivity, "state">;

/** Which engine answered the calls of a turn, and why not the model if it was tried; the last word counts. */
export function engineAfter(calls: readonly CallRecord[], before: EngineState): EngineState {
  const last = calls.at(-1);
  if (!last) return before;
  if (calls.every((call) => call.engine === "built-in")) {
    // A model that failed is left alone for a while: it is still failing. The rule's own record says so, if it is known.
    const stoodIn = calls.findLast(({ fallback }) => fallback !== undefined)?.fallback;
    return { ...before, engine: "built-in", failing: stoodIn === undefined ? before.failing : stoodIn };
  }
  const answer = calls.findLast((call) => call.outcome === "ok");
  const failed = calls.findLast((call) => call.engine === "model" && call.error !== null);
  if (answer?.engine === "model" || !failed?.error) return { ...before, engine: "model", failing: null };
  const { code, message } = answer?.fallback ?? failed.error;
  return { ...before, engine: "built-in", failing: { code, message } };
}

import type { BotActivity } from "@/lib/contract/socket";
import type { CallRecord } from "@/lib/llm/question";

export type EngineState = Pick<BotActivity, "engine" | "failing">;

/** Which engine answered the calls of a turn, and why not the model if it was tried; the last word counts. */
export function engineAfter(calls: readonly CallRecord[], before: EngineState): EngineState {
  const last = calls.at(-1);
  if (!last) return before;
  if (calls.every((call) => call.engine === "built-in")) {
    // A model that failed is left alone for a while: it is still failing.
    return { engine: "built-in", failing: before.failing };
  }
  const answer = calls.findLast((call) => call.outcome === "ok");
  const failed = calls.findLast((call) => call.engine === "model" && call.error !== null);
  if (answer?.engine === "model" || !failed?.error) return { engine: "model", failing: null };
  return { engine: "built-in", failing: { code: failed.error.code, message: failed.error.message } };
}

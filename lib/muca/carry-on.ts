import { messageOf } from "@/lib/shared/errors";
import { type BasicChoice, emptyAnalysis, type Mind, type Reply, type Thought } from "./mind";

/**
 * A mind that breaks no turn: where the other throws, its analysis has found nothing and its reply is malformed, which
 * means silence, or the plain reply to a mention (MUCA §5). Only what ends because `signal` is aborted is thrown.
 */
export function carryOn(
  mind: Mind,
  signal: AbortSignal | undefined,
  failed: (step: "analysis" | "reply", error: unknown) => void,
): Mind {
  async function attempt<T>(
    step: "analysis" | "reply",
    think: () => Promise<Thought<T>>,
    instead: (error: unknown) => T,
  ): Promise<Thought<T>> {
    try {
      return await think();
    } catch (error) {
      if (signal?.aborted) throw error;
      failed(step, error);
      return { value: instead(error), engine: "built-in", calls: [] };
    }
  }
  const broken = (error: unknown): Reply => ({ outcome: "malformed", detail: messageOf(error) });
  return {
    analyze: (view, mode, options) =>
      attempt(
        "analysis",
        () => mind.analyze(view, mode, options),
        () => emptyAnalysis,
      ),
    reply: (context, options) => attempt("reply", () => mind.reply(context, options), broken),
    chooseBasic: (context, options) =>
      attempt(
        "reply",
        () => mind.chooseBasic(context, options),
        (error): BasicChoice => ({ act: "keep-silence", reply: broken(error) }),
      ),
  };
}

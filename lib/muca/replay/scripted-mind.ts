import type { Engine } from "@/lib/llm/question";
import type { Analysis, BasicChoice, Mind, Reply, ReplyContext, Thought } from "../mind";
import type { RoomView } from "../room-view";
import type { Signal } from "./replay-file";

/**
 * Answers from a replay file's signals instead of asking a model, so that a run is exact and repeatable (MUCA §9).
 * What a signal leaves out means: no labels, statuses unchanged, neither stuck nor unsolved.
 */
export class ScriptedMind implements Mind {
  private readonly signals: Map<string, Signal>;
  private readonly used = new Set<string>();

  constructor(signals: readonly Signal[]) {
    this.signals = new Map(signals.map((signal) => [signal.afterUtterance, signal]));
  }

  /** Utterances for which there is a signal although no turn ran after them. */
  get unused(): string[] {
    return [...this.signals.keys()].filter((id) => !this.used.has(id));
  }

  async analyze(view: RoomView): Promise<Thought<Analysis>> {
    const signal = this.signalAfter(view);
    const subTopicIds = view.subTopics.map(({ id }) => id);
    const labels = Object.fromEntries(
      Object.entries(signal?.labels ?? {}).map(([utteranceId, positions]) => [
        utteranceId,
        positions.flatMap((position) => subTopicIds[position] ?? []),
      ]),
    );
    const statuses = Object.fromEntries(
      (signal?.statuses ?? []).flatMap((status, position) => {
        const id = subTopicIds[position];
        return id === undefined ? [] : [[id, status]];
      }),
    );
    return thought({
      labels,
      ignoredLabels: [],
      statuses,
      topicSummaries: {},
      stuck: signal?.stuck ?? false,
      unsolved: signal?.unsolved ?? false,
      summaries: {},
    });
  }

  async reply(context: ReplyContext): Promise<Thought<Reply>> {
    return thought(scriptedReply(this.signalAfter(context.view), context));
  }

  async chooseBasic(context: ReplyContext): Promise<Thought<BasicChoice>> {
    const signal = this.signalAfter(context.view);
    return thought({ act: signal?.act ?? "keep-silence", reply: scriptedReply(signal, context) });
  }

  private signalAfter(view: RoomView): Signal | undefined {
    const last = view.window.at(-1)?.id ?? "";
    this.used.add(last);
    return this.signals.get(last);
  }
}

function thought<T>(value: T): Thought<T> {
  const engine: Engine = "built-in";
  return { value, engine, calls: [] };
}

function scriptedReply(signal: Signal | undefined, context: ReplyContext): Reply {
  if (signal?.declined) return { outcome: "declined", reasoning: null };
  return { outcome: "text", text: signal?.reply ?? placeholder(context), reasoning: null };
}

/** A text that passes the reply checks: it names nobody, differs from turn to turn, and is never too long. */
function placeholder({ act, decision, replyMaxChars }: ReplyContext): string {
  const text = `(turn ${decision.turn}: ${act})`;
  return text.length <= replyMaxChars ? text : String(decision.turn).slice(-replyMaxChars);
}

import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describeAnswer } from "@/lib/llm/answer-schema";
import type { Ask, CallRecord } from "@/lib/llm/question";

/** A call as the virtual model saw it; times in virtual ms. */
export interface VirtualCall {
  questionId: string;
  purpose: "analysis" | "reply";
  promptTokens: number;
  completionTokens: number;
  startedMs: number;
  /** When the first words for people came; null for calls that nobody reads. */
  firstWordsMs: number | null;
  endedMs: number;
  /** Calls in a row that waited for each other, up to this one. */
  depth: number;
}

export interface ModelSpeed {
  /** Until the first token, ms. */
  firstTokenMs: number;
  tokensPerSecond: number;
}

/**
 * A model in virtual time: it answers what the question's own rule would, as JSON, and takes as long as a server of the
 * given speed would take to write that. Nothing waits by the clock: the earliest answer is given as soon as nothing else
 * can go on.
 */
export class VirtualModel {
  readonly calls: VirtualCall[] = [];
  private nowMs = 0;
  private readonly pending: { endMs: number; finish: () => void }[] = [];
  private pumping = false;

  constructor(private readonly speed: ModelSpeed) {}

  /** Forgets earlier calls, so that a turn's depth counts from one. */
  startTurn(): void {
    this.calls.length = 0;
  }

  readonly ask: Ask = async (question, context) => {
    const { system, user } = question.prompt(context);
    const schema = JSON.stringify(describeAnswer(question.id, question.answer).schema);
    const answer = question.withoutModel(context);
    const text = JSON.stringify(answer);
    const completionTokens = tokensOf(text);
    const startedMs = this.nowMs;
    const earlier = this.calls.filter(({ endedMs }) => endedMs <= startedMs).map(({ depth }) => depth);
    const call: VirtualCall = {
      ...{ questionId: question.id, purpose: question.purpose },
      // A schema that is sent along is read like any other part of the prompt.
      promptTokens: tokensOf(system) + tokensOf(user) + tokensOf(schema),
      ...{ completionTokens, startedMs },
      firstWordsMs: this.firstWordsOf(question.streamed, answer, startedMs),
      endedMs: startedMs + this.writingMs(completionTokens),
      depth: 1 + Math.max(0, ...earlier),
    };
    this.calls.push(call);
    await new Promise<void>((resolve) => {
      this.pending.push({ endMs: call.endedMs, finish: resolve });
      this.pump();
    });
    return { answer, engine: "model", fallback: null, calls: [recordOf(call)] };
  };

  private writingMs(tokens: number): number {
    return this.speed.firstTokenMs + (1_000 * tokens) / this.speed.tokensPerSecond;
  }

  /** What stands before the streamed field has to be written first. */
  private firstWordsOf(field: string | undefined, answer: unknown, startedMs: number): number | null {
    if (field === undefined) return null;
    const entries = Object.entries(answer as object);
    const before = entries.slice(
      0,
      Math.max(
        0,
        entries.findIndex(([name]) => name === field),
      ),
    );
    return startedMs + this.writingMs(tokensOf(JSON.stringify(Object.fromEntries(before))));
  }

  /** Gives the earliest answer once everything that could go on without one has done so. */
  private pump(): void {
    if (this.pumping) return;
    this.pumping = true;
    setImmediate(() => {
      this.pumping = false;
      this.pending.sort((a, b) => a.endMs - b.endMs);
      const next = this.pending.shift();
      if (!next) return;
      this.nowMs = Math.max(this.nowMs, next.endMs);
      next.finish();
      if (this.pending.length > 0) this.pump();
    });
  }
}

const tokensOf = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

function recordOf(call: VirtualCall): CallRecord {
  return {
    ...{ questionId: call.questionId, questionVersion: 1, model: "virtual", engine: "model", attempt: 1 },
    ...{ format: "json-schema", outcome: "ok", error: null, startedAt: new Date(0).toISOString() },
    latencyMs: call.endedMs - call.startedMs,
    firstTokenMs: null,
    promptTokens: call.promptTokens,
    completionTokens: call.completionTokens,
    ...{
      tokensEstimated: false,
      costUsd: null,
      prompt: null,
      rawAnswer: null,
      provider: null,
      fallback: null,
    },
  } as CallRecord;
}

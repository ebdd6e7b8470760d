import type { Answered, Ask, AskOptions, Engine } from "@/lib/llm/question";
import { replyQuestions } from "./acts/reply-questions";
import { accumulativeSummaryQuestion } from "./analyzer/accumulative-summary.question";
import { fusedAnalysisQuestion } from "./analyzer/fused-analysis.question";
import { readLabels, readMemory, readProgress } from "./analyzer/read-answers";
import { subTopicStatusQuestion } from "./analyzer/sub-topic-status.question";
import { utteranceFeaturesQuestion } from "./analyzer/utterance-features.question";
import { basicQuestion } from "./basic.question";
import type { Analysis, BasicChoice, Mind, Reply, ReplyContext, ThinkOptions, Thought } from "./mind";
import { createHandles } from "./prompting/handles";
import { readReply } from "./read-reply";
import type { RoomView } from "./room-view";
import { labelUtterances } from "./without-model/label-utterances";

/**
 * A mind that asks: every question goes through `ask`, which answers by a model or by the question's own rule.
 * Handles in the answers become ids here, and whatever does not fit the room is dropped here. Rejects only
 * when `signal` is aborted.
 */
export function createQuestioningMind(ask: Ask): Mind {
  return {
    analyze: (view, mode, options) =>
      mode === "fused" ? analyzeFused(ask, view, options) : analyzeInSteps(ask, view, options),
    reply: (context, options) => writeReply(ask, context, options),
    chooseBasic: (context, options) => chooseBasic(ask, context, options),
  };
}

async function analyzeFused(ask: Ask, view: RoomView, options?: ThinkOptions): Promise<Thought<Analysis>> {
  const { answer, engine, calls } = await ask(fusedAnalysisQuestion, view, withoutText(options));
  const handles = createHandles(view);
  const value: Analysis = {
    ...readLabels(answer.labels, view, handles),
    ...readProgress(answer.progress, view, handles),
    stuck: answer.stuck,
    unsolved: answer.unsolved,
    summaries: readMemory(answer.memory, view, handles),
    ...threadAfter(view, engine),
  };
  return { value, engine, calls };
}

/** The rules follow the talk from turn to turn; a model reads the window alone. */
function threadAfter(view: RoomView, engine: Engine): Pick<Analysis, "thread"> {
  return engine === "built-in" ? { thread: labelUtterances(view).thread } : {};
}

/** The paper's order: status beside features, then the summary, which needs `T_d` (MUCA §3). */
async function analyzeInSteps(ask: Ask, view: RoomView, options?: ThinkOptions): Promise<Thought<Analysis>> {
  const handles = createHandles(view);
  const [status, features] = await Promise.all([
    ask(subTopicStatusQuestion, view, withoutText(options)),
    ask(utteranceFeaturesQuestion, view, withoutText(options)),
  ]);
  const { labels, ignoredLabels } = readLabels(features.answer.labels, view, handles);
  const labelled: RoomView = {
    ...view,
    window: view.window.map((one) => ({ ...one, labels: one.labels ?? labels[one.id] ?? null })),
  };
  const newIds = new Set(Object.keys(labels));
  const summary = await ask(accumulativeSummaryQuestion, { view: labelled, newIds }, withoutText(options));
  const value: Analysis = {
    labels,
    ignoredLabels,
    ...readProgress(status.answer.progress, view, handles),
    stuck: features.answer.stuck,
    unsolved: features.answer.unsolved,
    summaries: readMemory(summary.answer.memory, view, handles),
    ...threadAfter(view, features.engine),
  };
  const all = [status, features, summary];
  return {
    value,
    engine: all.some(({ engine }) => engine === "built-in") ? "built-in" : "model",
    calls: all.flatMap(({ calls }) => calls),
  };
}

async function writeReply(ask: Ask, context: ReplyContext, options?: ThinkOptions): Promise<Thought<Reply>> {
  if (context.act === "keep-silence") {
    return { value: { outcome: "declined", reasoning: null }, engine: "built-in", calls: [] };
  }
  // Somebody who called the bot waits; the other acts may come a little later.
  const urgent = context.act === "direct-chatting";
  const answered = await ask(replyQuestions[context.act], context, { ...options, urgent });
  const failure = failureOf(answered);
  if (failure) return { value: failure, engine: "model", calls: answered.calls };
  return { value: readReply(answered.answer, context), engine: answered.engine, calls: answered.calls };
}

async function chooseBasic(
  ask: Ask,
  context: ReplyContext,
  options?: ThinkOptions,
): Promise<Thought<BasicChoice>> {
  const answered = await ask(basicQuestion, context, options);
  const { answer, engine, calls } = answered;
  const failure = failureOf(answered);
  if (failure) {
    const act = context.askers.length > 0 ? "direct-chatting" : "keep-silence";
    return { value: { act, reply: failure }, engine: "model", calls };
  }
  // A mention is direct chatting whatever the model calls it (MUCA §6, preset basic).
  const act = context.askers.length > 0 ? "direct-chatting" : answer.act;
  if (answer.act === "keep-silence") {
    return { value: { act, reply: { outcome: "declined", reasoning: answer.reasoning } }, engine, calls };
  }
  return { value: { act, reply: readReply(answer, context) }, engine, calls };
}

/**
 * A model that answered but not validly stays silent: the rule's words are for providers that fail, not for
 * models that babble (MUCA §5). A refusal is the model's choice to say nothing.
 */
function failureOf({ fallback }: Answered<unknown>): Reply | null {
  if (fallback === null) return null;
  if (fallback.code === "llm/refused" || fallback.code === "llm/filtered") {
    return { outcome: "declined", reasoning: fallback.message };
  }
  if (["llm/malformed", "llm/empty", "llm/cut-short"].includes(fallback.code)) {
    return { outcome: "malformed", detail: fallback.message };
  }
  return null;
}

/** Text is streamed for replies only. */
function withoutText(options: ThinkOptions | undefined): AskOptions {
  const { onText: _, ...rest } = options ?? {};
  return rest;
}

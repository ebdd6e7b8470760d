import type { TurnMark, TurnRecord } from "@/lib/contract/turn";
import type { CallRecord } from "@/lib/llm/question";
import type { Prisma } from "../generated/client";

type TurnWithCalls = Prisma.TurnGetPayload<{ include: { calls: true } }>;
type CallRow = TurnWithCalls["calls"][number];
type MarkRow = Omit<
  TurnWithCalls,
  "decision" | "outcome" | "subTopics" | "summaries" | "settings" | "notes" | "calls"
>;

// Turns are written by this store alone, from a TurnRecord: names and documents are taken at their word.

/** A stored turn's mark on the decision timeline. */
export function toTurnMark(row: MarkRow): TurnMark {
  const { number, spoke, messageId } = row;
  return {
    number,
    spoke,
    messageId,
    at: row.at.toISOString(),
    trigger: row.trigger as TurnMark["trigger"],
    chosen: row.chosen as TurnMark["chosen"],
    dropped: row.dropped as TurnMark["dropped"],
    engine: row.engine as TurnMark["engine"],
  };
}

/** A stored turn, whole, as hosts see it. */
export function toTurnRecord(row: TurnWithCalls): TurnRecord {
  const { roomId, preset, basedOnSeq, durationMs } = row;
  return {
    ...toTurnMark(row),
    roomId,
    preset,
    basedOnSeq,
    durationMs,
    startedAt: row.startedAt.toISOString(),
    decision: row.decision as unknown as TurnRecord["decision"],
    outcome: row.outcome as unknown as TurnRecord["outcome"],
    subTopics: row.subTopics as unknown as TurnRecord["subTopics"],
    summaries: row.summaries as unknown as TurnRecord["summaries"],
    settings: row.settings as unknown as TurnRecord["settings"],
    notes: row.notes as unknown as TurnRecord["notes"],
    calls: row.calls.map(toCallRecord),
  };
}

function toCallRecord(row: CallRow): CallRecord {
  const {
    questionId,
    questionVersion,
    promptVersion,
    model,
    attempt,
    latencyMs,
    firstTokenMs,
    promptTokens,
  } = row;
  const { completionTokens, tokensEstimated, costUsd, rawAnswer, provider } = row;
  return {
    ...{ questionId, questionVersion, promptVersion, model, attempt, latencyMs, firstTokenMs, promptTokens },
    ...{ completionTokens, tokensEstimated, costUsd, rawAnswer, provider },
    engine: row.engine as CallRecord["engine"],
    format: row.format as CallRecord["format"],
    outcome: row.outcome as CallRecord["outcome"],
    error: row.errorCode === null ? null : toCallError(row.errorCode, row.errorMessage),
    fallback: row.fallbackCode === null ? null : toCallError(row.fallbackCode, row.fallbackMessage),
    startedAt: row.startedAt.toISOString(),
    prompt: row.prompt as unknown as CallRecord["prompt"],
  };
}

function toCallError(code: string, message: string | null): CallRecord["error"] {
  return { code, message: message ?? "" } as CallRecord["error"];
}

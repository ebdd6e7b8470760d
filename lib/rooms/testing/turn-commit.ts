import type { CallRecord } from "@/lib/llm/question";
import type { Decision } from "@/lib/muca/decision";
import { freshMemory } from "@/lib/muca/facilitator-memory";
import { resolveSettings } from "@/lib/muca/settings";
import type { SubTopic } from "@/lib/muca/sub-topic";
import type { Lease, TurnCommit } from "../ports";
import { messageBody } from "./drafts";

export function subTopic(id: string, over: Partial<SubTopic> = {}): SubTopic {
  const base = { id, title: `About ${id}`, done: null, minutes: null, status: "not-discussed" as const };
  return { ...base, summary: "", discussedSince: null, ...over };
}

export function callRecord(over: Partial<CallRecord> = {}): CallRecord {
  return {
    questionId: "muca/sub-topic-status",
    questionVersion: 2,
    model: "test-model",
    engine: "model",
    attempt: 1,
    format: "json-schema",
    outcome: "ok",
    error: null,
    startedAt: "2026-01-01T10:00:01.250Z",
    latencyMs: 812.75,
    firstTokenMs: 120.5,
    promptTokens: 900,
    completionTokens: 80,
    tokensEstimated: false,
    costUsd: 0.00123,
    prompt: { system: "You watch a group chat.", user: "Amy: Hello" },
    provider: null,
    promptVersion: null,
    fallback: null,
    rawAnswer: '{"statuses":[]}',
    ...over,
  };
}

function decision(turn: number): Decision {
  return {
    turn,
    trigger: "interval",
    afterUtterance: "m3",
    i: 3,
    participants: 4,
    nExe: 3,
    nSw: 8,
    nSilent: 0,
    features: {},
    subTopics: [{ id: "t1", status: "being-discussed", nEd: 2, nIng: 1, utterances: 3 }],
    currentSubTopic: "t1",
    stuck: false,
    unsolved: true,
    acts: [],
    p: { silence: 0, semantic: 0.4, chimeIn: 0.2 },
    chosen: "in-context-chime-in",
    target: null,
    proposedSubTopic: null,
    reason: null,
  };
}

/** A turn that posts a reply, to be committed under a lease. */
export function turnCommit(
  lease: Lease,
  record: Partial<TurnCommit["record"]> = {},
  over: Partial<Omit<TurnCommit, "record">> = {},
): TurnCommit {
  const number = record.number ?? 1;
  const subTopics = record.subTopics ?? [];
  return {
    roomId: lease.roomId,
    epoch: lease.epoch,
    memory: { ...freshMemory(subTopics), turn: number },
    labels: {},
    reply: botReply(number),
    staleAfter: null,
    ...over,
    record: {
      roomId: lease.roomId,
      number,
      at: "2026-01-01T10:00:03.500Z",
      startedAt: "2026-01-01T10:00:01.000Z",
      durationMs: 2_500,
      trigger: "interval",
      chosen: "in-context-chime-in",
      spoke: true,
      dropped: null,
      engine: "model",
      preset: "default",
      basedOnSeq: 0,
      decision: decision(number),
      outcome: { spoke: true, text: `Reply ${number}`, reasoning: "They ask.", drafts: [], engine: "model" },
      subTopics,
      summaries: { amy: { t1: [{ text: "Amy wants the sea.", evidence: ["m1"] }] } },
      settings: resolveSettings({ nExe: 4 }),
      notes: [{ kind: "labels-ignored", utterances: ["m0"] }],
      calls: [],
      ...record,
    },
  };
}

export function botReply(turn: number) {
  return messageBody({
    author: { kind: "bot" },
    text: `Reply ${turn}`,
    bot: { turn, act: "in-context-chime-in", engine: "model", target: null },
  });
}

import type { TurnRecord } from "@/lib/contract/turn";
import type { CallRecord } from "@/lib/llm/question";
import { type ActName, actNames } from "@/lib/muca/act-name";
import type { ActState, Decision, ParticipantFeatures } from "@/lib/muca/decision";
import { resolveSettings } from "@/lib/muca/settings";

const startMs = Date.parse("2026-05-04T17:00:00.000Z");

/** ISO time so many seconds after the fixtures' beginning. */
export function isoAfter(seconds: number): string {
  return new Date(startMs + seconds * 1_000).toISOString();
}

/** Counting of one person; quiet unless told otherwise. */
export function buildFeatures(fields: Partial<ParticipantFeatures> = {}): ParticipantFeatures {
  return {
    freqLong: 0,
    lenLong: 0,
    freqShort: 0,
    lenShort: 0,
    lurkerScore: 0,
    isLurker: false,
    encouraged: 0,
    coolDownRemaining: 0,
    ...fields,
  };
}

/** The act table at `i` utterances with so many people: warm-ups by the default preset, nothing fired yet. */
export function buildActs(
  i: number,
  people: number,
  rows: Partial<Record<ActName, Partial<ActState>>> = {},
): ActState[] {
  const { acts } = resolveSettings({});
  return actNames.map((act) => {
    const needs = acts[act].warmUp * people;
    const row: ActState = {
      act,
      rank: acts[act].rank,
      off: false,
      condition: act === "keep-silence",
      because: { key: act === "keep-silence" ? "always" : "notCalled", values: {} },
      warmUp: { needs, met: i >= needs },
      coolDown: { remaining: 0, met: true },
      sitsOut: false,
      eligible: false,
      ...rows[act],
    };
    const eligible = !row.off && !row.sitsOut && row.condition && row.warmUp.met && row.coolDown.met;
    return { ...row, eligible };
  });
}

/** A decision that keeps silence, unless told otherwise. */
export function buildDecision(fields: Partial<Decision> = {}): Decision {
  const { turn = 1, participants = 4 } = fields;
  const i = fields.i ?? turn * 3;
  return {
    turn,
    trigger: "interval",
    afterUtterance: `m${i}`,
    i,
    participants,
    nExe: Math.max(2, Math.round(0.75 * participants)),
    nSw: Math.max(8, 2 * participants),
    nSilent: 0,
    features: {},
    subTopics: [],
    currentSubTopic: null,
    stuck: false,
    unsolved: false,
    acts: buildActs(i, participants),
    p: { silence: 0, semantic: 0, chimeIn: 0 },
    chosen: "keep-silence",
    target: null,
    proposedSubTopic: null,
    reason: null,
    ...fields,
  };
}

/** A model call that went well, unless told otherwise. */
export function buildCall(fields: Partial<CallRecord> = {}): CallRecord {
  return {
    questionId: "muca/analysis",
    questionVersion: 1,
    model: "local-model",
    engine: "model",
    attempt: 1,
    format: "json-schema",
    outcome: "ok",
    error: null,
    startedAt: isoAfter(0),
    latencyMs: 840,
    firstTokenMs: null,
    promptTokens: 1_200,
    completionTokens: 240,
    tokensEstimated: false,
    costUsd: 0.0021,
    prompt: { system: "You analyse a group conversation.", user: "Amy: Hello everybody" },
    rawAnswer: '{"stuck":false,"unsolved":true}',
    ...fields,
  };
}

type TurnFields = Partial<Omit<TurnRecord, "decision" | "outcome">> & {
  decision?: Partial<Decision>;
  outcome?: Partial<TurnRecord["outcome"]>;
};

/** A whole turn: its mark follows from decision and outcome. */
export function buildTurn(number: number, fields: TurnFields = {}): TurnRecord {
  const decision = buildDecision({ turn: number, ...fields.decision });
  const outcome = { spoke: false, text: null, reasoning: null, drafts: [], engine: null, ...fields.outcome };
  return {
    number,
    at: isoAfter(number * 45),
    roomId: "room",
    trigger: decision.trigger,
    chosen: decision.chosen,
    spoke: outcome.spoke,
    dropped: outcome.drafts.at(-1)?.dropped ?? null,
    messageId: outcome.spoke ? `bot-${number}` : null,
    preset: "default",
    basedOnSeq: decision.i,
    startedAt: isoAfter(number * 45 - 1),
    durationMs: 912,
    subTopics: [],
    summaries: {},
    settings: resolveSettings({}),
    notes: [],
    calls: [],
    ...fields,
    engine: fields.engine ?? outcome.engine,
    decision,
    outcome,
  };
}

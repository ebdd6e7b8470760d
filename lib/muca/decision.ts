import type { ActName } from "./act-name";
import type { SubTopicStatus } from "./sub-topic";

/** `host`: the facilitator asked for an act. */
export const turnTriggers = ["interval", "mention", "idle", "host"] as const;
export type TurnTrigger = (typeof turnTriggers)[number];

/** What counting says about one participant (spec MUCA §3.4); utterances and words. */
export interface ParticipantFeatures {
  freqLong: number;
  lenLong: number;
  freqShort: number;
  lenShort: number;
  /** Smaller of the two variance ratios when both are below the mean, else 0. */
  lurkerScore: number;
  isLurker: boolean;
  /** How often the bot encouraged this person so far. */
  encouraged: number;
  /** Utterances until this person may be encouraged again. */
  coolDownRemaining: number;
}

export interface SubTopicFeatures {
  id: string;
  status: SubTopicStatus;
  /** Participants present who wrote on it since the start. */
  nEd: number;
  /** Participants present who wrote on it within the short window. */
  nIng: number;
  /** Participant utterances on it since the start. */
  utterances: number;
}

export const becauseKeys = [
  "always",
  "called",
  "notCalled",
  "activeSinceStart",
  "activeSinceSummary",
  "quiet",
  "nobodyQuiet",
  "encouragedLately",
  "noCurrent",
  "timeUp",
  "joined",
  "joinedTooNew",
  "stalled",
  "nothingOpen",
  "chimeIn",
] as const;

/** Why an act's condition holds or not, with the actual numbers; said by the catalogue in the reader's language. */
export interface Because {
  key: (typeof becauseKeys)[number];
  values: Readonly<Record<string, string | number>>;
}

/** One row of the arbitrator's table: every act, every turn, chosen or not. */
export interface ActState {
  act: ActName;
  rank: number;
  off: boolean;
  condition: boolean;
  because: Because;
  /** Utterances. */
  warmUp: { needs: number; met: boolean };
  /** Utterances until it may fire again. */
  coolDown: { remaining: number; met: boolean };
  /** Sitting out after a declined or dropped reply (spec MUCA §4). */
  sitsOut: boolean;
  eligible: boolean;
}

export interface ChimeInProbability {
  silence: number;
  semantic: number;
  chimeIn: number;
}

/** Everything the arbitrator knew and chose; numbers are those on which the decision was made. */
export interface Decision {
  turn: number;
  trigger: TurnTrigger;
  /** Id of the newest utterance the decision is based on. */
  afterUtterance: string;
  /** Utterances so far. */
  i: number;
  participants: number;
  nExe: number;
  nSw: number;
  nSilent: number;
  /** By participant id, of those present. */
  features: Record<string, ParticipantFeatures>;
  subTopics: SubTopicFeatures[];
  /** Sub-topic id. */
  currentSubTopic: string | null;
  stuck: boolean;
  unsolved: boolean;
  acts: ActState[];
  p: ChimeInProbability | null;
  chosen: ActName;
  /** Whom it addresses: askers (the host as `host`), or the one encouraged. */
  target: string[] | null;
  /** Sub-topic id, for sub-topic-transition and conflict-resolution. */
  proposedSubTopic: string | null;
  /** Which of an act's reasons applies, e.g. `few-joined`, `moved-on`, `time-box`. */
  reason: string | null;
}

export const dropReasons = [
  "declined",
  "malformed",
  "empty",
  "unknown-name",
  "speaks-as-participant",
  "pings-everybody",
  "reveals-inside",
  "repeats-itself",
  "too-long",
  "stale",
  "discarded",
] as const;
/** Why a reply that was written did not reach the room. */
export type DropReason = (typeof dropReasons)[number];

/** What became of a decision. A dropped draft is kept with its reason; silence is kept too. */
export interface TurnOutcome {
  spoke: boolean;
  text: string | null;
  /** The model's reasoning before the text; for the dashboard, never posted. */
  reasoning: string | null;
  drafts: { text: string; dropped: DropReason; detail: string | null }[];
  engine: "model" | "built-in" | null;
  /** What the facilitator did with the reply in a room where replies wait for approval. */
  approval?: Approval | undefined;
}

export interface Approval {
  verdict: "sent" | "edited" | "discarded" | "expired";
  /** Who decided; null when nobody did in time. */
  by: { userId: string | null; name: string } | null;
  /** What the bot had written. */
  original: string;
  waitedMs: number;
}

/** What happened in a turn besides its decision and is to be seen by whoever looks into it. */
export type TurnNote =
  /** Labels that nobody asked for: outside the short window, or given before (MUCA §3.2). Ids, or a model's own words. */
  | { kind: "labels-ignored"; utterances: string[] }
  /** A step broke; the turn went on without it. */
  | { kind: "step-failed"; step: "analysis" | "reply"; message: string }
  /** The room may not ask a model now: its budget is used up, or it asked too often. Rules answered instead. */
  | { kind: "model-held-back"; why: "budget" | "rate"; message: string };

/** One or two sentences of what a person has said on a sub-topic, with the utterances they rest on. */
export interface SummarySentence {
  text: string;
  evidence: string[];
}
/** participant id → sub-topic id → sentences (`s_j` of the paper). */
export type Summaries = Record<string, Record<string, SummarySentence[]>>;

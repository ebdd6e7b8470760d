import type { RoomInputs } from "@/lib/muca/room-inputs";
import type { SettingsInput } from "@/lib/muca/settings";
import type { SubTopicStatus } from "@/lib/muca/sub-topic";
import type { RoomInsights, SessionNumbers } from "./insights";

/** A chat that people are learned from: bot and host left out. */
export interface SourceLines {
  title: string;
  lines: { from: string; text: string }[];
}

/** What a run is made of; kept as the params of its job. */
export interface SimulationParams {
  /** `rehearsal` goes on in a room at the pace of people, for others to join. */
  mode: "headless" | "rehearsal";
  /** A rehearsal's room, when it was there before; null makes one. */
  roomId: string | null;
  inputs: RoomInputs;
  /** Null lets some be generated. */
  subTopics: string[] | null;
  settings: SettingsInput;
  botName: string;
  people: { name: string; persona: string | null }[];
  utterances: number;
  seed: number;
  /** Null learns from the built-in snippets. */
  source: SourceLines | null;
}

/** A simulated utterance as it is kept: what was said, by whom, in which role, and how it came about. */
export interface UtteranceRow {
  /** From 1 on. */
  number: number;
  attendeeId: string;
  name: string;
  role: string;
  trait: string;
  text: string;
  words: { asked: number; measured: number };
  fellBack: boolean;
  reasons: { speaker: string; utterance: string };
  engine: "model" | "built-in";
  version: number;
}

/** Lengths asked for and measured over a run, words. */
export interface LengthReport {
  asked: number;
  measured: number;
  /** Mean distance between the two. */
  meanError: number;
  /** Share of utterances within a fifth of what was asked for, or two words. */
  withinFifth: number;
}

/** Profile without the single lengths, which stand beside it as a histogram. */
export interface ProfileNumbers {
  messages: number;
  meanWords: number;
  speakerEntropy: number;
  questionShare: number;
  botMentionShare: number;
  distinct2: number;
}

export interface SourceComparison {
  run: ProfileNumbers;
  source: ProfileNumbers;
  distance: {
    lengths: number;
    speakerEntropy: number;
    questionShare: number;
    botMentionShare: number;
    distinct2: number;
  };
}

/** What a run comes to: the result of its job. */
export interface SimulationReport {
  roomId: string;
  attendees: { id: string; name: string; roles: string[]; traits: string[]; reasons: string }[];
  utterances: number;
  numbers: SessionNumbers;
  turns: RoomInsights["turns"];
  /** Sub-topics by status after each turn, over utterances so far. */
  statuses: ({ i: number } & Record<SubTopicStatus, number>)[];
  lengths: LengthReport;
  /** Messages by length in words; `source` as many as it has. */
  histogram: { words: string; run: number; source: number }[];
  comparison: SourceComparison;
  /** Times the model named somebody who may not speak. */
  fallbacks: number;
  engine: "model" | "built-in" | "mixed";
  /** Wall time, and of it what the simulator's own questions took; ms. */
  tookMs: { all: number; simulator: number };
}

import type { ActName } from "@/lib/muca/act-name";
import type { Consensus, SubTopicStatus } from "@/lib/muca/sub-topic";

/** The numbers of a session (spec MUCA §8); participants only, unless said otherwise. */
export interface SessionNumbers {
  /** Words in all, and per message. */
  engagement: { words: number; wordsPerMessage: number };
  /** Standard deviation across participants of the letters each typed in all. */
  evenness: { meanLetters: number; lettersDeviation: number };
  /** Agreements reached and sub-topics. */
  consensus: { reached: number; subTopics: number };
  /** The bot's utterances, and all. */
  botShare: { bot: number; all: number };
}

export interface PersonInsight {
  id: string;
  name: string;
  messages: number;
  words: number;
  letters: number;
  /** Words in each of `RoomInsights.buckets`. */
  airtime: number[];
}

export interface SubTopicInsight {
  id: string;
  title: string;
  status: SubTopicStatus;
  consensus: Consensus | null;
  /** Status from each of these moments on, ascending; times are ISO. */
  lane: { at: string; status: SubTopicStatus }[];
  /** Utterances about it by participant id. */
  byPerson: Record<string, number>;
}

export interface CallInsight {
  model: string;
  engine: string;
  calls: number;
  errors: number;
  medianMs: number;
  p95Ms: number;
  promptTokens: number;
  completionTokens: number;
  /** Null when no price is known. */
  costUsd: number | null;
}

/** What a room comes to as of `lastSeq`: for the dashboard's tabs and the report. */
export interface RoomInsights {
  roomId: string;
  topic: string;
  botName: string;
  startedAt: string | null;
  lastAt: string | null;
  numbers: SessionNumbers;
  /** ISO starts of equal slices of time between start and end. */
  buckets: string[];
  people: PersonInsight[];
  /** Who answers whom: explicit replies and mentions of people; ids. */
  answers: { from: string; to: string; count: number }[];
  subTopics: SubTopicInsight[];
  turns: { count: number; spoke: number; byAct: Partial<Record<ActName, { chosen: number; spoke: number }>> };
  calls: CallInsight[];
  callErrors: { code: string; count: number }[];
  feedback: { act: ActName; up: number; down: number }[];
}

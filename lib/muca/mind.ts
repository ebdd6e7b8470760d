import type { CallRecord, Engine } from "@/lib/llm/question";
import type { ActName } from "./act-name";
import type { Decision, Summaries } from "./decision";
import type { RoomView } from "./room-view";
import type { SubTopicStatus } from "./sub-topic";
import type { Thread } from "./thread";

/** What the analyzer found in this turn (spec MUCA §3, modules 1 to 3); ids, not positions. */
export interface Analysis {
  /** Utterance id → sub-topic ids, for utterances of the window that were not labelled yet. */
  labels: Record<string, string[]>;
  /** Utterances that were labelled although nobody asked for it; ids, or handles that nobody was given. */
  ignoredLabels: string[];
  /** Only what was judged; a missing sub-topic keeps its status. */
  statuses: Record<string, SubTopicStatus>;
  topicSummaries: Record<string, string>;
  stuck: boolean;
  unsolved: boolean;
  /** Where the talk stands, when the built-in rules have read it. */
  thread?: Thread;
  /** New sentences, replacing that person's sentences on that sub-topic. */
  summaries: Summaries;
}

export const emptyAnalysis: Analysis = {
  labels: {},
  ignoredLabels: [],
  statuses: {},
  topicSummaries: {},
  stuck: false,
  unsolved: false,
  summaries: {},
};

/** What an act's reply question gets (spec MUCA §5). */
export interface ReplyContext {
  view: RoomView;
  act: ActName;
  decision: Decision;
  /** Mentions answered in this turn, oldest first; empty for other acts. */
  askers: readonly { id: string; name: string; utteranceId: string; text: string }[];
  replyMaxChars: number;
}

export type Reply =
  | { outcome: "text"; text: string; reasoning: string | null }
  /** The model chose to say nothing. */
  | { outcome: "declined"; reasoning: string | null }
  /** No valid answer came, not even after one repair. */
  | { outcome: "malformed"; detail: string };

export interface Thought<T> {
  value: T;
  engine: Engine;
  calls: CallRecord[];
}

export interface ThinkOptions {
  signal?: AbortSignal;
  /** The room whose budget is charged. */
  roomId?: string;
  /** The reply's whole text so far, while it is being written. */
  onText?: (textSoFar: string) => void;
}

export interface BasicChoice {
  act: "keep-silence" | "direct-chatting" | "in-context-chime-in";
  reply: Reply;
}

/**
 * Who answers the facilitator's questions: a model, the built-in rules, or a script. The rules of when and to
 * whom stay outside of it.
 */
export interface Mind {
  /** `mode` fused asks one question, paper asks status beside features, then the summary. */
  analyze(view: RoomView, mode: "fused" | "paper", options?: ThinkOptions): Promise<Thought<Analysis>>;
  reply(context: ReplyContext, options?: ThinkOptions): Promise<Thought<Reply>>;
  /** MUCA-basic: one prompt that chooses and writes (paper MUCA §4.1.1). */
  chooseBasic(context: ReplyContext, options?: ThinkOptions): Promise<Thought<BasicChoice>>;
}

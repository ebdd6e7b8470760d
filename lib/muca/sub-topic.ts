export const subTopicStatuses = ["not-discussed", "being-discussed", "well-discussed"] as const;
/** Discussion progress of a sub-topic (paper MUCA §3.2.2). */
export type SubTopicStatus = (typeof subTopicStatuses)[number];

/** One item of the conversation's agenda. `id` stays the same when the facilitator renames or reorders. */
export interface SubTopic {
  id: string;
  title: string;
  /** One line: what "done" would look like. */
  done: string | null;
  /** Time box in minutes, counted from when it first becomes being-discussed (spec MUCA §6). */
  minutes: number | null;
  status: SubTopicStatus;
  /** Who holds which opinion on it, `ts_j` of the paper; empty before anybody spoke about it. */
  summary: string;
  /** ISO time at which it first became being-discussed. */
  discussedSince: string | null;
  /** Its status was set by the facilitator and stays until the facilitator lets go of it. */
  held?: boolean | undefined;
  /** Put aside by the facilitator: it is not proposed any more and its status stays. */
  closed?: boolean | undefined;
  /** What was agreed on it, in the facilitator's words (MUCA §8). */
  consensus?: Consensus | null | undefined;
}

export interface Consensus {
  text: string;
  /** Name of the facilitator who wrote it down. */
  by: string;
  /** ISO. */
  at: string;
}

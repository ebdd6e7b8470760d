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
}

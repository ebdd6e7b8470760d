export const topicKinds = ["ask", "answer", "goal"] as const;
/** `ask` the user, `answer` the user (also what the assistant provides), or the task's `goal` (paper DiagGPT §3.4). */
export type TopicKind = (typeof topicKinds)[number];

export const topicStatuses = ["waiting", "current", "finished", "dropped"] as const;
export type TopicStatus = (typeof topicStatuses)[number];

/** What was recorded for a topic, and the messages it rests on. */
export interface TopicAnswer {
  value: string;
  /** Message ids. */
  evidence: string[];
  /** The user would rather not say. */
  refused: boolean;
  /** Whether the value is of the item's answer type; false when it was taken as it was said after asking again. */
  fits: boolean;
  /** Somebody wrote it down by hand instead of saying it. */
  byHand: boolean;
}

/** What a dialogue may be about for some rounds (DiagGPT §1). */
export interface Topic {
  /** `t1`, `t2` and so on, in the order in which topics came up; never given twice. */
  id: string;
  title: string;
  kind: TopicKind;
  origin: "predefined" | "generated";
  status: TopicStatus;
  taskId: string | null;
  itemId: string | null;
  /** A required item that is refused is asked for once more; an optional one is not. */
  required: boolean;
  answer: TopicAnswer | null;
  /** What the answer was before it was corrected, oldest first. */
  earlier: TopicAnswer[];
  /** Rounds since it was last current. */
  idleRounds: number;
  /** How often the user was asked for it. */
  asked: number;
  refusals: number;
  /** How often an answer was given that does not fit its type. */
  misfits: number;
}

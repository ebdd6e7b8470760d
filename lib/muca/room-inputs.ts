export const roomKinds = [
  "goal-oriented",
  "decision-making",
  "problem-solving",
  "estimation",
  "open-discussion",
  "chit-chat",
] as const;
/** What the talk is for; all but chit-chat are goal-oriented (paper MUCA §4.1.2, A.2.6). */
export type RoomKind = (typeof roomKinds)[number];

/** The user-input information `I` of the paper (§3.2.1). */
export interface RoomInputs {
  topic: string;
  kind: RoomKind;
  agenda: string | null;
  hints: string | null;
  /** Attendee roles in words, e.g. "Amy chairs; the others are organisers". */
  roles: string | null;
}

/** The seven dialog acts in their default rank order (paper MUCA §3.2.3). */
export const actNames = [
  "direct-chatting",
  "initiative-summarization",
  "participation-encouragement",
  "sub-topic-transition",
  "conflict-resolution",
  "in-context-chime-in",
  "keep-silence",
] as const;
export type ActName = (typeof actNames)[number];

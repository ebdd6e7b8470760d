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

/** Acts a facilitator may ask for. Direct chatting answers somebody who called the bot, so it needs a mention. */
export const requestableActs = [
  "initiative-summarization",
  "participation-encouragement",
  "sub-topic-transition",
  "conflict-resolution",
  "in-context-chime-in",
] as const satisfies readonly ActName[];
export type RequestableAct = (typeof requestableActs)[number];

// Apart from the schemas, so that a participant's browser need not load what reads them.

/** Longest message in code points. */
export const messageMaxLength = 4_000;
export const reactionEmojis = ["👍", "❤️", "😂", "🎉", "🤔", "👀"] as const;

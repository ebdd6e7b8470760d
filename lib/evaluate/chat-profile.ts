import { wordsOf } from "@/lib/shared/text";

/** A message of a chat as it is profiled; the bot's are left out by the caller. */
export interface ProfiledMessage {
  from: string;
  text: string;
  mentionsBot: boolean;
}

/** How people write in a chat, in numbers that do not depend on what it is about (simulation A4). */
export interface ChatProfile {
  messages: number;
  /** Words of each message, ascending. */
  lengths: number[];
  meanWords: number;
  /** Entropy of who speaks, in 0..1: 1 when everybody speaks as often. */
  speakerEntropy: number;
  /** Share of messages with a question mark at the end of a sentence. */
  questionShare: number;
  /** Share of messages that call the bot. */
  botMentionShare: number;
  /** Share of distinct ones among pairs of neighbouring words; low when people repeat themselves. */
  distinct2: number;
}

/** The profile of a chat. Nothing in it gives zeros, never NaN. */
export function profileChat(messages: readonly ProfiledMessage[]): ChatProfile {
  const worded = messages.map((message) => ({ ...message, words: wordsOf(message.text) }));
  const lengths = worded.map(({ words }) => words.length).sort((a, b) => a - b);
  const share = (count: number) => (messages.length === 0 ? 0 : count / messages.length);
  return {
    messages: messages.length,
    lengths,
    meanWords: share(lengths.reduce((total, words) => total + words, 0)),
    speakerEntropy: speakerEntropy(messages),
    questionShare: share(messages.filter(({ text }) => /\?(?:\s|$)/u.test(text)).length),
    botMentionShare: share(messages.filter(({ mentionsBot }) => mentionsBot).length),
    distinct2: distinct2(worded.map(({ words }) => words)),
  };
}

/** Entropy of the speakers' shares, divided by the most it could be; 0 for a single speaker. */
export function speakerEntropy(messages: readonly { from: string }[]): number {
  const counts = new Map<string, number>();
  for (const { from } of messages) counts.set(from, (counts.get(from) ?? 0) + 1);
  if (counts.size < 2) return 0;
  let entropy = 0;
  for (const count of counts.values()) {
    const share = count / messages.length;
    entropy -= share * Math.log(share);
  }
  return entropy / Math.log(counts.size);
}

/** Pairs of words that are looked at together. */
const pairBlock = 200;

/**
 * Distinct pairs of neighbouring words over all, case folded, none across messages; 0 without any. The mean over
 * blocks of equal size, since in a longer chat every share of distinct pairs is smaller.
 */
export function distinct2(messages: readonly (readonly string[])[]): number {
  const pairs: string[] = [];
  for (const words of messages) {
    for (let index = 1; index < words.length; index += 1) {
      pairs.push(`${words[index - 1]?.toLowerCase()} ${words[index]?.toLowerCase()}`);
    }
  }
  if (pairs.length === 0) return 0;
  const blocks = Math.max(1, Math.floor(pairs.length / pairBlock));
  const size = blocks === 1 ? pairs.length : pairBlock;
  let total = 0;
  for (let block = 0; block < blocks; block += 1) {
    total += new Set(pairs.slice(block * size, (block + 1) * size)).size / size;
  }
  return total / blocks;
}

/** How far two chats are apart, each in 0..1; 0 is alike. */
export interface ProfileDistance {
  /** Largest gap between the two cumulative distributions of length (Kolmogorov and Smirnov). */
  lengths: number;
  speakerEntropy: number;
  questionShare: number;
  botMentionShare: number;
  distinct2: number;
}

export function profileDistance(a: ChatProfile, b: ChatProfile): ProfileDistance {
  return {
    lengths: largestGap(a.lengths, b.lengths),
    speakerEntropy: Math.abs(a.speakerEntropy - b.speakerEntropy),
    questionShare: Math.abs(a.questionShare - b.questionShare),
    botMentionShare: Math.abs(a.botMentionShare - b.botMentionShare),
    distinct2: Math.abs(a.distinct2 - b.distinct2),
  };
}

/** Kolmogorov and Smirnov's distance of two samples, both ascending; 1 when one is empty and the other not. */
export function largestGap(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 0 : 1;
  let [i, j, gap] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] ?? 0, b[j] ?? 0);
    while (i < a.length && a[i] === value) i += 1;
    while (j < b.length && b[j] === value) j += 1;
    gap = Math.max(gap, Math.abs(i / a.length - j / b.length));
  }
  return gap;
}

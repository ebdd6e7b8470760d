/** What one participant said in a session. */
export interface Contribution {
  messages: number;
  words: number;
  letters: number;
}

export interface SessionCounts {
  /** One for everybody who ever joined, also for who never wrote. */
  participants: readonly Contribution[];
  agreements: number;
  subTopics: number;
  botUtterances: number;
  /** Utterances of participants, host and bot. */
  allUtterances: number;
}

/** Engagement, evenness, consensus and bot share of a session (MUCA §8). Nothing counted gives zeros, never NaN. */
export function sessionNumbers(counts: SessionCounts) {
  const { participants, agreements, subTopics, botUtterances, allUtterances } = counts;
  const words = sum(participants.map((each) => each.words));
  const messages = sum(participants.map((each) => each.messages));
  const letters = participants.map((each) => each.letters);
  return {
    engagement: { words, wordsPerMessage: messages === 0 ? 0 : words / messages },
    evenness: { meanLetters: mean(letters), lettersDeviation: sampleDeviation(letters) },
    consensus: { reached: agreements, subTopics },
    botShare: { bot: botUtterances, all: allUtterances },
  };
}

/** Sample standard deviation; 0 for fewer than two values. */
export function sampleDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

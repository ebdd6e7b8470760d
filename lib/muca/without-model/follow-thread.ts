import type { SubTopic } from "../sub-topic";
import type { Thread } from "../thread";

/** Numbers of the filter, found on recorded meetings and checked on those left out (docs/evaluation.md). */
const filter = {
  /** Chance that the next utterance goes on to the next sub-topic in agenda order. */
  onward: 0.006,
  /** Of that, the chance that one is skipped. */
  skip: 0.1,
  /** What another sub-topic than the first weighs before anybody has spoken. */
  laterAtStart: 0.02,
  /** What the words of titles count, and words learnt on the way. */
  titleWeight: 0.5,
  learntWeight: 0.4,
  /** How many words a sub-topic has to be on before its own words count as much as everybody's. */
  prior: 400,
  /** Words before anything is learnt from them. */
  warmUpWords: 50,
  /** Utterances teach the sub-topics that they are believed to be on at least so much. */
  teaches: 0.3,
};

/** Word stems share this many buckets. */
const buckets = 512;

/** The thread of a talk in which nobody has spoken, or whose agenda has changed: what is known goes on. */
export function openThread(subTopics: readonly SubTopic[], before: Thread | null): Thread {
  const known = before !== null && subTopics.some(({ id }) => before.belief[id] !== undefined);
  const ids = subTopics.map(({ id }) => id);
  const belief = ids.map((id, k) => (known ? (before.belief[id] ?? 0) : k === 0 ? 1 : filter.laterAtStart));
  return {
    belief: byId(ids, normalize(belief)),
    heard: before?.heard ?? emptyBuckets(),
    heardOn: Object.fromEntries(ids.map((id) => [id, before?.heardOn[id] ?? emptyBuckets()])),
    upTo: before?.upTo ?? null,
  };
}

/**
 * The thread after one more utterance: a hidden Markov filter that stays or goes on in agenda order, weighing the
 * words of titles (`evidence`, one number a sub-topic in agenda order) and the words that were heard on each before.
 */
export function hearUtterance(
  thread: Thread,
  ids: readonly string[],
  stems: ReadonlySet<string>,
  evidence: readonly number[],
): Thread {
  const spoken = [...new Set([...stems].map(bucketOf))];
  const moved = moveOn(ids.map((id) => thread.belief[id] ?? 0));
  const learnt = learntEvidence(thread, ids, spoken);
  const belief = normalize(
    moved.map((chance, k) => {
      const weight = filter.titleWeight * (evidence[k] ?? 0) + filter.learntWeight * (learnt[k] ?? 0);
      return chance * Math.exp(weight) + 1e-9;
    }),
  );
  return {
    ...thread,
    belief: byId(ids, belief),
    heard: add(thread.heard, spoken, 1),
    heardOn: Object.fromEntries(
      ids.map((id, k) => {
        const chance = belief[k] ?? 0;
        const counts = thread.heardOn[id] ?? emptyBuckets();
        return [id, chance > filter.teaches ? add(counts, spoken, chance) : counts];
      }),
    ),
  };
}

/** The thread drawn to some sub-topics: by an utterance that names them, or by somebody who read better. */
export function drawThread(
  thread: Thread,
  ids: readonly string[],
  labels: readonly string[],
  pull: number,
): Thread {
  const known = labels.filter((label) => ids.includes(label));
  if (known.length === 0 || pull === 0) return thread;
  const belief = ids.map(
    (id) => (pull * Number(known.includes(id))) / known.length + (1 - pull) * (thread.belief[id] ?? 0),
  );
  return { ...thread, belief: byId(ids, normalize(belief)) };
}

/** The sub-topic that the talk is most likely on, as a place in agenda order. */
export function likeliest(thread: Thread, ids: readonly string[]): number {
  const belief = ids.map((id) => thread.belief[id] ?? 0);
  return belief.indexOf(Math.max(...belief));
}

/** Small enough to be stored with every turn. */
export function roundThread(thread: Thread): Thread {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    ...thread,
    // A chance of nothing could never grow again.
    belief: Object.fromEntries(
      Object.entries(thread.belief).map(([id, chance]) => [id, Number(chance.toPrecision(4))]),
    ),
    heardOn: Object.fromEntries(
      Object.entries(thread.heardOn).map(([id, counts]) => [id, counts.map(round)]),
    ),
  };
}

function moveOn(belief: readonly number[]): number[] {
  const { onward, skip } = filter;
  return normalize(
    belief.map((here, k) => {
      const stays = here * (k < belief.length - 1 ? 1 - onward : 1);
      return stays + onward * (belief[k - 1] ?? 0) + onward * skip * (belief[k - 2] ?? 0);
    }),
  );
}

/** How much words that were heard before speak for each sub-topic, -1 to 1 (naive Bayes, smoothed by all the talk). */
function learntEvidence(thread: Thread, ids: readonly string[], spoken: readonly number[]): number[] {
  const words = sum(thread.heard);
  if (words <= filter.warmUpWords) return ids.map(() => 0);
  return ids.map((id) => {
    const counts = thread.heardOn[id] ?? [];
    const total = sum(counts);
    let evidence = 0;
    for (const bucket of spoken) {
      const everywhere = ((thread.heard[bucket] ?? 0) + 0.5) / (words + 0.5 * buckets);
      const here = ((counts[bucket] ?? 0) + filter.prior * everywhere) / (total + filter.prior);
      evidence += clamp(Math.log(here / everywhere), -1, 1.5);
    }
    return clamp(evidence / Math.sqrt(1 + spoken.length), -1, 1);
  });
}

/** FNV-1a over UTF-16 units. */
function bucketOf(stem: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < stem.length; at += 1) hash = Math.imul(hash ^ stem.charCodeAt(at), 16_777_619);
  return (hash >>> 0) % buckets;
}

function add(counts: readonly number[], spoken: readonly number[], amount: number): number[] {
  const next = [...counts];
  for (const bucket of spoken) next[bucket] = (next[bucket] ?? 0) + amount;
  return next;
}

function emptyBuckets(): number[] {
  return new Array<number>(buckets).fill(0);
}

function byId(ids: readonly string[], values: readonly number[]): Record<string, number> {
  return Object.fromEntries(ids.map((id, k) => [id, values[k] ?? 0]));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function normalize(values: readonly number[]): number[] {
  const total = sum(values);
  return values.map((value) => (total > 0 ? value / total : 1 / values.length));
}

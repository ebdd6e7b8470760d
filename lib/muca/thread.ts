/**
 * Where the talk stands, as the built-in rules follow it from turn to turn (lib/muca/without-model/follow-thread).
 * Plain numbers, a few kilobytes, so that it is kept with the facilitator's memory. No text can be read out of it.
 */
export interface Thread {
  /** Chance that the talk is on a sub-topic now, by its id. */
  belief: Readonly<Record<string, number>>;
  /** How often word stems were heard, by bucket. */
  heard: readonly number[];
  /** The same for each sub-topic, as far as the talk was believed to be on it. */
  heardOn: Readonly<Record<string, readonly number[]>>;
  /** The last utterance that it has heard; null before the first. */
  upTo: string | null;
}

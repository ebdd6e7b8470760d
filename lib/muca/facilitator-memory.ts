import type { ActName } from "./act-name";
import type { Summaries } from "./decision";
import type { SubTopic } from "./sub-topic";
import type { Thread } from "./thread";

/**
 * What the facilitator carries from turn to turn and what counting the log again could not give back.
 * Small and plain, so that it is stored with every turn and another node can go on from it.
 * All `At` numbers are values of `i` (utterances so far) on which that turn was decided.
 */
export interface FacilitatorMemory {
  /** Turns so far. */
  turn: number;
  /** Turns in a row, up to the last one, in which the bot said nothing. */
  nSilent: number;
  /** When each act last fired. */
  firedAt: Partial<Record<ActName, number>>;
  /** The act whose reply was declined or dropped in the last turn; it sits out the next. */
  sitsOut: ActName | null;
  /** By participant id. */
  encouragements: Record<string, { count: number; lastAt: number }>;
  /** Highest number of well-discussed sub-topics so far, and when it was reached. */
  wellDiscussed: { highest: number; at: number };
  subTopics: SubTopic[];
  summaries: Summaries;
  /** Where the talk stands, as the built-in rules follow it; missing until they have read a turn. */
  thread?: Thread;
  /** Sub-topics whose time box was already announced. */
  timeBoxesPosted: string[];
}

/** Memory of a session in which no turn has run. */
export function freshMemory(subTopics: readonly SubTopic[]): FacilitatorMemory {
  return {
    turn: 0,
    nSilent: 0,
    firedAt: {},
    sitsOut: null,
    encouragements: {},
    wellDiscussed: { highest: 0, at: 0 },
    subTopics: subTopics.map((subTopic) => ({ ...subTopic })),
    summaries: {},
    timeBoxesPosted: [],
  };
}

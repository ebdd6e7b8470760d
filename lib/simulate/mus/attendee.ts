import type { SpeakingRole } from "./speaking-role";
import type { LengthNumbers } from "./utterance-length";
import type { UtteranceTrait } from "./utterance-trait";

/** Speaking roles and traits that each attendee gets: `M` of the paper. */
export const behaviourSize = 6;

/** How a virtual attendee behaves, learned once before a run (simulation A1). */
export interface Behaviour {
  /** `behaviourSize` different ones. */
  roles: SpeakingRole[];
  traits: UtteranceTrait[];
  /** Why these; for people who look into the run. */
  reasons: string;
}

/** A virtual attendee. */
export interface Attendee extends Behaviour {
  /** Stays the same over a run and its resumption. */
  id: string;
  name: string;
  /** Who this is, in a sentence; null for nobody in particular. */
  persona: string | null;
  length: LengthNumbers;
  /** How readily this person speaks, beside the others; any positive number. */
  share: number;
}

/** A line of a conversation as MUS reads it. */
export interface TalkLine {
  /** Attendee id, `bot`, `host`, or a person's id. */
  from: string;
  name: string;
  text: string;
}

/** A piece of a real chat from which behaviour is learned: `C_s` of the paper. */
export interface Snippet {
  title: string;
  lines: readonly { from: string; text: string }[];
}

/** What somebody made of a simulated utterance; shown to the model in later runs (simulation A4). */
export interface MarkedUtterance {
  verdict: "good" | "bad";
  text: string;
  role: SpeakingRole;
  why: string | null;
}

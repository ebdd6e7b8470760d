import type { DialogueView } from "./dialogue";
import type { RoundEvent } from "./round-decision";

/** What the questions that write a reply get: the dialogue with the stack as it is after the action. */
export interface ReplyContext extends DialogueView {
  events: readonly RoundEvent[];
  /** What this round is to achieve, from the topic enricher; null when the same question works it out. */
  objective: string | null;
  /** The first message, before anybody wrote. */
  opening: boolean;
}

export interface FusedReply {
  /** What this round is to achieve. */
  objective: string;
  /** Topics with something to provide that the text provides. */
  provided: string[];
  /** The text gives the report of a checklist that is done. */
  goalReached: boolean;
  text: string;
}

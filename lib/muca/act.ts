import type { ActName } from "./act-name";
import type { Conversation } from "./conversation";
import type {
  Because,
  ChimeInProbability,
  ParticipantFeatures,
  SubTopicFeatures,
  TurnTrigger,
} from "./decision";
import type { FacilitatorMemory } from "./facilitator-memory";
import type { Settings } from "./settings";

/** The features over which conditions are stated (MUCA §4); counted after the analysis of the turn. */
export interface ActContext {
  conversation: Conversation;
  memory: FacilitatorMemory;
  settings: Settings;
  trigger: TurnTrigger;
  /** Whether the message that started the turn calls the bot. */
  mentioned: boolean;
  /** Who called it, in order. */
  askers: readonly string[];
  /** `N_p`. */
  participants: number;
  /** By participant id, of those present. */
  features: Record<string, ParticipantFeatures>;
  subTopics: readonly SubTopicFeatures[];
  /** Id of the current sub-topic. */
  currentSubTopic: string | null;
  stuck: boolean;
  unsolved: boolean;
  p: ChimeInProbability;
  /** Ms since the epoch, for time boxes; null when time is not known. */
  nowMs: number | null;
}

/** What an act's condition says, with what the reply would be about. */
export interface Verdict {
  holds: boolean;
  because: Because;
  /** Participant ids (or `host`) whom the reply addresses. */
  target?: string[];
  /** Sub-topic id to move to. */
  proposedSubTopic?: string | null;
  /** Which of the act's reasons applies. */
  reason?: string;
}

/** A dialog act: when it may be taken. Ranks, warm-ups and cool-downs are settings (paper MUCA §3.2.3). */
export interface Act {
  name: ActName;
  /** As people read it. */
  label: string;
  /** One line for legends. */
  description: string;
  /** CSS custom property that holds its colour in both themes. */
  colour: `--act-${ActName}`;
  /** Name of a lucide icon. */
  icon: string;
  condition(context: ActContext): Verdict;
  /** Acts whose firing starts this act's cool-down as well; its own by default. */
  sharesCoolDownWith?: readonly ActName[];
}

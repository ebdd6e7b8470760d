import type { Summaries, TurnTrigger } from "./decision";
import type { RoomInputs } from "./room-inputs";
import type { SubTopic } from "./sub-topic";
import type { Thread } from "./thread";

export interface ViewUtterance {
  id: string;
  /** Participant id, `host` or `bot`. */
  from: string;
  /** Null when its author deleted it. */
  text: string | null;
  /** ISO; null in a replay without times. */
  at: string | null;
  replyTo: string | null;
  /** Sub-topic ids; null = not labelled yet. */
  labels: readonly string[] | null;
}

/** What a question about the conversation may know: the room's inputs, what was kept, and the short window. */
export interface RoomView {
  inputs: RoomInputs;
  botName: string;
  subTopics: readonly SubTopic[];
  /** Participants present, in joining order. */
  roster: readonly { id: string; name: string; role: string | null }[];
  /** Names of everybody who ever took part, by id, and of the host under `host`. */
  names: Readonly<Record<string, string>>;
  summaries: Summaries;
  /** Last N_sw utterances, oldest first. */
  window: readonly ViewUtterance[];
  /** Where the talk stood after the last turn that the rules read; null when they have read none. */
  thread?: Thread | null;
  /** Texts of the bot's last five messages, oldest first. */
  recentBotTexts: readonly string[];
  /** Utterances so far. */
  i: number;
  trigger: TurnTrigger;
  /** Seconds since the last utterance on an idle turn, else null. */
  quietSeconds: number | null;
}

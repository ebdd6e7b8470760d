import type { RoomInputs } from "@/lib/muca/room-inputs";
import type { SubTopic } from "@/lib/muca/sub-topic";
import type { TalkLine } from "./attendee";

/** Utterances an attendee remembers word for word: `N_sw` of the paper's simulator. */
export const talkWindow = 16;

/** What is known of a room when the next utterance is made (simulation A2). */
export interface TalkView {
  inputs: RoomInputs;
  botName: string;
  subTopics: readonly Pick<SubTopic, "id" | "title" | "status" | "summary">[];
  /** The last `talkWindow` utterances, oldest first. */
  window: readonly TalkLine[];
  /** What people said longer ago, from the facilitator's summaries; one sentence each. */
  memory: readonly { name: string; text: string }[];
  /** Everybody present, real people too. */
  people: readonly { id: string; name: string }[];
}

/** The sub-topic that is talked about, or will be next; null without any that is open. */
export function currentSubTopic({ subTopics }: TalkView): TalkView["subTopics"][number] | null {
  return (
    subTopics.find(({ status }) => status === "being-discussed") ??
    subTopics.find(({ status }) => status === "not-discussed") ??
    subTopics.at(-1) ??
    null
  );
}

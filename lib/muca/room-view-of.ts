import type { Conversation } from "./conversation";
import type { TurnTrigger } from "./decision";
import type { FacilitatorMemory } from "./facilitator-memory";
import type { RoomInputs } from "./room-inputs";
import type { RoomView } from "./room-view";
import { shortWindowSize } from "./schedule";
import type { Settings } from "./settings";

/** How many of the bot's own messages count as recent (MUCA §5). */
export const recentBotMessages = 5;

/** Takes the picture of a session that questions are asked about; later utterances do not change it. */
export function viewRoom(
  conversation: Conversation,
  memory: FacilitatorMemory,
  settings: Settings,
  inputs: RoomInputs,
  situation: { trigger: TurnTrigger; quietSeconds: number | null; hostName: string | null },
): RoomView {
  const names = Object.fromEntries(conversation.everybody.map(({ id, name }) => [id, name]));
  return {
    inputs,
    botName: settings.botName,
    subTopics: memory.subTopics,
    roster: conversation.present.map(({ id, name, role }) => ({ id, name, role })),
    names: { ...names, host: situation.hostName ?? "Host" },
    summaries: memory.summaries,
    thread: memory.thread ?? null,
    window: conversation
      .window(shortWindowSize(settings, conversation.participantCount))
      .map(({ id, from, text, at, replyTo, labels }) => ({ id, from, text, at, replyTo, labels })),
    recentBotTexts: conversation.recentBotTexts(recentBotMessages),
    i: conversation.i,
    trigger: situation.trigger,
    quietSeconds: situation.quietSeconds,
  };
}

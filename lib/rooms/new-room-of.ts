import type { ReplayFile } from "@/lib/muca/replay/replay-file";
import { subTopicsOf } from "@/lib/muca/replay/sub-topics-of";
import { resolveSettings } from "@/lib/muca/settings";
import type { NewRoom } from "./ports";

/** A demo room, which belongs to nobody, in which a written conversation can be played. */
export function newRoomOf(file: ReplayFile): NewRoom {
  const { topic, kind, agenda, hints, roles, settings } = file;
  return {
    ownerId: null,
    inputs: { topic, kind, agenda, hints, roles },
    settings,
    botName: resolveSettings(settings).botName,
    subTopics: subTopicsOf(file),
    isDemo: true,
  };
}

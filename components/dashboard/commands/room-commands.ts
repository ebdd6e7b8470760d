import type { useTranslations } from "use-intl";
import type { Command } from "@/components/palette/command";
import type { RoomState } from "@/lib/contract/room-state";
import type { Ack } from "@/lib/contract/socket";
import { requestableActs } from "@/lib/muca/act-name";
import { approvalModes, type Settings } from "@/lib/muca/settings";
import type { SteeringClient } from "@/lib/realtime/client/steering-client";
import type { Steering } from "../steering-dialogs";

type Translator<Name extends "palette" | "common.act" | "steering.approval"> = ReturnType<
  typeof useTranslations<Name>
>;

export interface RoomCommandParts {
  room: RoomState;
  settings: Settings;
  steering: Steering;
  steer: SteeringClient;
  /** Sends a request and tells when it failed. */
  ask: (request: Promise<Ack<unknown>>) => void;
  t: Translator<"palette">;
  tAct: Translator<"common.act">;
  tApproval: Translator<"steering.approval">;
  focusComposer: () => void;
  focusDraft: () => void;
}

/** What can be done to the room as it stands: its status, its bot, a reply that waits, its settings. */
export function roomCommands(parts: RoomCommandParts): Command[] {
  const { room, steering, t, focusComposer } = parts;
  const { status } = room;
  const make = (key: Parameters<typeof t>[0], run: () => void): Command => ({
    ...{ id: key, group: "room" as const, label: t(key), run },
  });
  const live = status === "open" || status === "locked";
  return [
    ...(status === "preparing" ? [make("room.open", steering.openRoom)] : []),
    ...(status === "ended"
      ? []
      : [make(`room.${room.botPaused ? "resume" : "pause"}`, steering.togglePause)]),
    ...(live ? [make("room.answer", focusComposer)] : []),
    ...draftCommands(parts),
    ...approvalCommands(parts),
    make("room.settings", () => steering.open("settings")),
    ...(status === "ended" ? [] : [make("room.agenda", () => steering.open("agenda"))]),
    ...(status === "open" ? [make("room.lock", () => steering.open("lock"))] : []),
    ...(status === "locked" ? [make("room.unlock", steering.unlockRoom)] : []),
    ...(live ? [make("room.end", () => steering.open("end"))] : []),
    make("room.shortcuts", () => steering.open("help")),
  ];
}

function draftCommands({ room, steer, ask, t, focusDraft }: RoomCommandParts): Command[] {
  const { draft } = room;
  if (!draft) return [];
  const decide = (verdict: "sent" | "discarded") => () =>
    ask(steer.decideDraft({ draftId: draft.id, verdict, text: null }));
  return [
    { id: "send draft", group: "room", label: t("room.sendDraft"), run: decide("sent") },
    { id: "edit draft", group: "room", label: t("room.editDraft"), run: focusDraft },
    { id: "discard draft", group: "room", label: t("room.discardDraft"), run: decide("discarded") },
  ];
}

function approvalCommands({ room, settings, steer, ask, t, tApproval }: RoomCommandParts): Command[] {
  if (room.status === "ended") return [];
  return approvalModes
    .filter((mode) => mode !== settings.approveFirst)
    .map((mode) => ({
      ...{ id: `approve ${mode}`, group: "room" as const },
      label: t("room.approve", { mode: tApproval(mode) }),
      run: () => ask(steer.setApproval({ mode })),
    }));
}

/** Acts to be done at once, and acts to be switched off or on. */
export function botCommands({ room, settings, steer, ask, t, tAct }: RoomCommandParts): Command[] {
  if (room.status === "ended") return [];
  const mayAct = room.status === "open" && !room.botPaused;
  const now = requestableActs.map((act) => ({
    ...{ id: `act ${act}`, group: "bot" as const, label: t("bot.act", { act: tAct(act) }) },
    run: () => ask(steer.requestAct({ act, target: null, subTopicId: null })),
  }));
  const mutes = requestableActs.map((act) => {
    const muted = !settings.acts[act].enabled;
    return {
      ...{ id: `mute ${act}`, group: "bot" as const },
      label: t(muted ? "bot.unmute" : "bot.mute", { act: tAct(act) }),
      run: () => ask(steer.muteAct({ act, muted: !muted })),
    };
  });
  return [...(mayAct ? now : []), ...mutes];
}

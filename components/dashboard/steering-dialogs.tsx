"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { roomsApi } from "@/components/admin/rooms-api";
import { RehearsalDialog } from "@/components/simulate/rehearsal-dialog";
import { toast } from "@/components/ui/toast";
import type { RoomState } from "@/lib/contract/room-state";
import type { Ack } from "@/lib/contract/socket";
import type { SettingsInput } from "@/lib/muca/settings";
import type { SubTopic } from "@/lib/muca/sub-topic";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import { AgendaSheet } from "./agenda-sheet";
import { ConfirmDialog } from "./confirm-dialog";
import { HelpDialog } from "./help-dialog";
import { RemoveDialog } from "./remove-dialog";
import { SettingsSheet } from "./settings-sheet";
import { ConsensusDialog } from "./steering/consensus-dialog";

type DialogName = "lock" | "end" | "settings" | "agenda" | "rehearsal" | "help";

/** What went wrong, or null; errors are written for people. */
async function problemOf(answer: Promise<Ack<unknown>>): Promise<string | null> {
  const { ok, ...rest } = await answer;
  return !ok && "error" in rest ? rest.error.message : null;
}

export type Steering = ReturnType<typeof useSteering>;

/** Everything a host can do to a room, and which of its dialogs is open. */
export function useSteering(room: RoomState, client: RoomClient) {
  const t = useTranslations("dashboard.people");
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const [privateId, setPrivateId] = useState<string | null>(null);
  const [agreeing, setAgreeing] = useState<string | null>(null);
  const [pausing, setPausing] = useState(false);
  const person = (id: string | null) => room.roster.find((candidate) => candidate.id === id) ?? null;
  const privatePerson = person(privateId);
  const orToast = async (answer: Promise<Ack<unknown>>) => {
    const problem = await problemOf(answer);
    if (problem !== null) toast.error(problem);
  };
  return {
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    openRoom: () => void orToast(roomsApi.open(room.id)),
    unlockRoom: () => void orToast(roomsApi.unlock(room.id)),
    lockRoom: () => problemOf(roomsApi.lock(room.id)),
    endRoom: () => problemOf(roomsApi.end(room.id)),
    pausing,
    togglePause: () => {
      setPausing(true);
      void orToast(room.botPaused ? client.resumeBot() : client.pauseBot()).then(() => setPausing(false));
    },
    /** The sub-topic whose agreement is being written down. */
    agreeing: room.subTopics.find(({ id }) => id === agreeing) ?? null,
    markConsensus: setAgreeing,
    cancelConsensus: () => setAgreeing(null),
    saveConsensus: (subTopicId: string, consensus: string | null) =>
      problemOf(client.steering.setSubTopic({ subTopicId, consensus })),
    removing: person(removing),
    confirmRemove: setRemoving,
    cancelRemove: () => setRemoving(null),
    remove: (id: string, reason: string | null) => problemOf(roomsApi.removePerson(room.id, id, reason)),
    // It stays private when that person is removed: a draft meant for one must not become public.
    privateTo: privatePerson && {
      id: privatePerson.id,
      name:
        privatePerson.presence === "removed" ? `${privatePerson.name} (${t("removed")})` : privatePerson.name,
    },
    writePrivately: setPrivateId,
    cancelPrivate: () => setPrivateId(null),
    saveSettings: (input: SettingsInput) => problemOf(roomsApi.saveSettings(room.id, input)),
    saveSubTopics: (body: Parameters<typeof roomsApi.saveSubTopics>[1]) =>
      problemOf(roomsApi.saveSubTopics(room.id, body)),
  };
}

/** The dialogs of a host's controls. */
export function SteeringDialogs({
  steering,
  room,
  settingsInput,
}: {
  steering: Steering;
  room: RoomState;
  settingsInput: SettingsInput;
}) {
  const t = useTranslations("dashboard.confirm");
  const people = room.roster.filter((person) => person.presence === "here").length;
  return (
    <>
      <ConfirmDialog
        open={steering.dialog === "lock"}
        onClose={steering.close}
        title={t("lockTitle")}
        text={t("lockText")}
        confirm={t("lockDo")}
        onConfirm={steering.lockRoom}
      />
      <ConfirmDialog
        open={steering.dialog === "end"}
        onClose={steering.close}
        title={t("endTitle")}
        text={t("endText")}
        confirm={t("endDo")}
        danger
        onConfirm={steering.endRoom}
      />
      <RemoveDialog person={steering.removing} onClose={steering.cancelRemove} onRemove={steering.remove} />
      {steering.agreeing ? <Agreement subTopic={steering.agreeing} steering={steering} /> : null}
      <SettingsSheet
        open={steering.dialog === "settings"}
        onClose={steering.close}
        input={settingsInput}
        people={people}
        onSave={steering.saveSettings}
      />
      <AgendaSheet
        open={steering.dialog === "agenda"}
        onClose={steering.close}
        subTopics={room.subTopics}
        onSave={steering.saveSubTopics}
      />
      <RehearsalDialog
        open={steering.dialog === "rehearsal"}
        onClose={steering.close}
        roomId={room.id}
        roomIsOpen={room.status === "open"}
      />
      <HelpDialog open={steering.dialog === "help"} onClose={steering.close} />
    </>
  );
}

function Agreement({ subTopic, steering }: { subTopic: SubTopic; steering: Steering }) {
  return (
    <ConsensusDialog
      key={subTopic.id}
      open
      onClose={steering.cancelConsensus}
      subTopic={subTopic}
      onSave={async (consensus) => {
        const problem = await steering.saveConsensus(subTopic.id, consensus);
        if (problem !== null) toast.error(problem);
        return problem === null;
      }}
    />
  );
}

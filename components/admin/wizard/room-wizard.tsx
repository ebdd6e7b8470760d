"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { toast } from "@/components/ui/toast";
import type { RoomView } from "@/lib/contract/api-rooms";
import type { TemplateView } from "@/lib/contract/api-templates";
import type { Ack } from "@/lib/contract/socket";
import type { SettingsInput } from "@/lib/muca/settings";
import { type TopicFields, topicFieldsOf } from "../model/topic-fields";
import { type WizardStep, wizardSteps } from "../model/wizard-steps";
import { roomsApi } from "../rooms-api";
import { TemplateChoice } from "../templates/template-choice";
import { FacilitatorStep } from "./facilitator-step";
import { InviteStep } from "./invite-step";
import { StepList } from "./step-list";
import { SubTopicsStep } from "./sub-topics-step";
import { TopicStep } from "./topic-step";

/**
 * Setting a room up, step by step. The room is made after the second step; from then on every step is saved, so
 * that it can be continued any time until the room is opened.
 */
export function RoomWizard({
  room: firstRoom,
  templates = [],
  start = null,
  step: firstStep,
}: {
  room: RoomView | null;
  /** From which a new room may be started. */
  templates?: readonly TemplateView[];
  /** The one chosen beforehand. */
  start?: TemplateView | null;
  step: WizardStep;
}) {
  const t = useTranslations("rooms.wizard");
  const router = useRouter();
  const errorText = useErrorText();
  const [room, setRoom] = useState(firstRoom);
  const [step, setStep] = useState<WizardStep>(firstStep);
  const [topic, setTopic] = useState<TopicFields>(topicFieldsOf(firstRoom ?? start?.content ?? null));
  const [settings, setSettings] = useState<SettingsInput>(
    firstRoom?.settings ?? start?.content.settings ?? {},
  );
  const [template, setTemplate] = useState(start);
  const [pending, setPending] = useState(false);

  function startFrom(next: TemplateView | null) {
    setTemplate(next);
    setTopic(topicFieldsOf(next?.content ?? null));
    setSettings(next?.content.settings ?? {});
  }
  function go(next: WizardStep) {
    setStep(next);
    if (room) window.history.replaceState(null, "", `/rooms/${room.id}/setup?step=${next}`);
    window.scrollTo({ top: 0 });
  }
  /** Saves, then goes on; stays where it is and says why when that failed. */
  async function save(answer: Promise<Ack<RoomView>>, next: WizardStep) {
    setPending(true);
    const saved = await answer;
    setPending(false);
    if (!saved.ok) {
      toast.error(errorText(saved.error));
      return;
    }
    setRoom(saved.value);
    if (room) go(next);
    else router.replace(`/rooms/${saved.value.id}/setup?step=${next}`);
  }

  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="text-2xl font-semibold">{t(firstRoom ? "continueTitle" : "title")}</h1>
      <StepList
        current={step}
        reachable={room ? wizardSteps : step === "facilitator" ? ["topic", "facilitator"] : ["topic"]}
        onGo={go}
      />
      {step === "topic" ? (
        <TopicStep
          value={topic}
          onChange={setTopic}
          pending={pending}
          start={
            room || templates.length === 0 ? null : (
              <TemplateChoice templates={templates} value={template} onChange={startFrom} />
            )
          }
          onNext={() => (room ? void save(roomsApi.edit(room.id, topic), "facilitator") : go("facilitator"))}
        />
      ) : null}
      {step === "facilitator" ? (
        <FacilitatorStep
          input={settings}
          onChange={setSettings}
          pending={pending}
          creates={room === null}
          onBack={() => go("topic")}
          onNext={() =>
            void save(
              room
                ? roomsApi.saveSettings(room.id, settings)
                : roomsApi.create({ ...topic, settings, subTopics: template?.content.subTopics }),
              "sub-topics",
            )
          }
        />
      ) : null}
      {step === "sub-topics" && room ? (
        <SubTopicsStep
          room={room}
          onRoom={setRoom}
          onBack={() => go("facilitator")}
          onNext={() => go("invite")}
        />
      ) : null}
      {step === "invite" && room ? <InviteStep room={room} onBack={() => go("sub-topics")} /> : null}
    </div>
  );
}

"use client";
import { Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/icon-button";
import type { ActName } from "@/lib/muca/act-name";
import { useDashboardScope } from "../dashboard-context";
import { useSteer } from "./use-steer";

/** Switches an act off and on, live. Silence is always possible, so it has no switch. */
export function MuteButton({ act }: { act: ActName }) {
  const t = useTranslations("steering.mute");
  const tAct = useTranslations("common.act");
  const { steer, settings, room } = useDashboardScope();
  const { pending, run } = useSteer();
  if (!steer || act === "keep-silence" || room.status === "ended") return null;
  const muted = !settings.acts[act].enabled;
  return (
    <IconButton
      size="sm"
      className="size-7"
      label={t(muted ? "unmute" : "mute", { act: tAct(act) })}
      aria-pressed={muted}
      disabled={pending}
      onClick={() => void run(steer.muteAct({ act, muted: !muted }))}
    >
      {muted ? <VolumeX aria-hidden className="text-danger" /> : <Volume2 aria-hidden />}
    </IconButton>
  );
}

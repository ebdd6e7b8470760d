"use client";
import { Hand, WandSparkles } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { approvalModes } from "@/lib/muca/settings";
import { useDashboardScope } from "../dashboard-context";
import { ActDialog } from "./act-dialog";
import { useSteer } from "./use-steer";

/** Over the decisions: which replies wait for approval, and an act to be done now. */
export function SteerControls() {
  const t = useTranslations("steering");
  const { steer, room, settings } = useDashboardScope();
  const { pending, run } = useSteer();
  const [choosing, setChoosing] = useState(false);
  if (!steer || room.status === "ended") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <div className="flex items-center gap-2 text-sm">
        <Hand className="size-4 text-muted" aria-hidden />
        <span aria-hidden>{t("approval.label")}</span>
        <Select
          aria-label={t("approval.label")}
          className="h-8 w-44"
          value={settings.approveFirst}
          disabled={pending}
          onChange={(mode) => void run(steer.setApproval({ mode }))}
          options={approvalModes.map((mode) => ({ value: mode, label: t(`approval.${mode}`) }))}
        />
      </div>
      <Button
        size="sm"
        className="ml-auto"
        disabled={room.status !== "open" || room.botPaused}
        onClick={() => setChoosing(true)}
      >
        <WandSparkles aria-hidden />
        {t("act.open")}
      </Button>
      <ActDialog open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}

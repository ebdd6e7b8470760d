"use client";
import { CircleStop, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { SimulationView } from "@/lib/contract/api-simulations";
import type { Ack } from "@/lib/contract/socket";
import { simulateApi } from "./simulate-api";

/** Cancel, resume, delete: whichever a run's state allows. */
export function RunActions({
  run,
  onChanged,
  onDeleted,
}: {
  run: SimulationView;
  onChanged: () => void;
  onDeleted: () => void;
}) {
  const t = useTranslations("simulate.list");
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [deleting, setDeleting] = useState(false);
  async function act(ask: Promise<Ack<unknown>>, done: string) {
    setPending(true);
    const answer = await ask;
    setPending(false);
    if (answer.ok) toast.success(done);
    else toast.error(errorText(answer.error));
    onChanged();
  }
  async function remove() {
    const answer = await simulateApi.delete(run.id);
    if (!answer.ok) return errorText(answer.error);
    toast.success(t("deleted"));
    onDeleted();
    return null;
  }
  if (run.state === "queued" || run.state === "running") {
    return (
      <Button
        size="sm"
        pending={pending}
        onClick={() => void act(simulateApi.cancel(run.id), t("cancelled"))}
      >
        <CircleStop aria-hidden />
        {t("cancel")}
      </Button>
    );
  }
  if (run.state === "cancelling") return null;
  return (
    <div className="flex gap-2">
      {run.state === "done" ? null : (
        <Button
          size="sm"
          pending={pending}
          onClick={() => void act(simulateApi.resume(run.id), t("resumed"))}
        >
          <Play aria-hidden />
          {t("resume")}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t("deleteTitle")}
        text={t(run.kind === "rehearsal" ? "deleteRehearsal" : "deleteText")}
        confirm={t("delete")}
        danger
        onConfirm={remove}
      />
    </div>
  );
}

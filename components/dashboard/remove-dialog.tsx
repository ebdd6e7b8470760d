"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { ConfirmDialog } from "./confirm-dialog";

/** Removes a person, with a reason that they will read. */
export function RemoveDialog({
  person,
  onClose,
  onRemove,
}: {
  person: { id: string; name: string } | null;
  onClose: () => void;
  onRemove: (participantId: string, reason: string | null) => Promise<string | null>;
}) {
  const t = useTranslations("dashboard.confirm");
  const [reason, setReason] = useState("");
  const name = person?.name ?? "";
  return (
    <ConfirmDialog
      open={person !== null}
      onClose={onClose}
      title={t("removeTitle", { name })}
      text={t("removeText", { name })}
      confirm={t("removeDo", { name })}
      danger
      onConfirm={async () => {
        const failed = person ? await onRemove(person.id, reason.trim() || null) : null;
        if (failed === null) setReason("");
        return failed;
      }}
    >
      <Field label={t("removeReason")} hint={t("removeReasonHint")}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

"use client";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { settingErrors } from "@/components/admin/model/settings-path";
import { SettingsForm } from "@/components/admin/settings-form";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { toast } from "@/components/ui/toast";
import type { SettingsInput } from "@/lib/muca/settings";

/** The room's settings, live: effective values, changed with one press, holding from the next turn on. */
export function SettingsSheet({
  open,
  onClose,
  input,
  people,
  onSave,
}: {
  open: boolean;
  onClose: () => void;
  input: SettingsInput;
  people: number;
  /** Gives back what went wrong, or null. */
  onSave: (input: SettingsInput) => Promise<string | null>;
}) {
  const t = useTranslations("settings");
  const [draft, setDraft] = useState<SettingsInput | null>(null);
  const [pending, setPending] = useState(false);
  const shown = draft ?? input;
  const invalid = Object.keys(settingErrors(shown)).length > 0;
  const form = useRef<HTMLDivElement>(null);
  async function save() {
    // What is no number is marked in its field but never becomes part of the settings.
    if (focusFirstInvalid(form.current)) {
      toast.error(t("invalid"));
      return;
    }
    setPending(true);
    const failed = await onSave(shown);
    setPending(false);
    if (failed !== null) {
      toast.error(failed);
      return;
    }
    toast.success(t("saved"));
    setDraft(null);
    onClose();
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        setDraft(null);
        onClose();
      }}
      title={t("title")}
      description={`${t("text")} ${t("currentPeople", { count: people })}`}
      className="max-w-2xl"
      footer={
        <>
          {invalid ? <span className="mr-auto self-center text-sm text-danger">{t("invalid")}</span> : null}
          {draft !== null && !invalid ? (
            <span className="mr-auto self-center text-sm text-muted">{t("unsaved")}</span>
          ) : null}
          <Button
            variant="primary"
            pending={pending}
            disabled={draft === null || invalid}
            onClick={() => void save()}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div ref={form}>
        <SettingsForm input={shown} onChange={setDraft} people={people} />
      </div>
    </Sheet>
  );
}

"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "@/components/account/form-error";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { ProviderView } from "@/lib/contract/models";
import { LocalServers } from "./local-servers";
import { draftOf, formOf, type ProviderField, type ProviderForm, readForm } from "./model/provider-form";
import { ProviderFields } from "./provider-fields";
import { TestButton } from "./test-button";
import type { Models } from "./use-models";

/** Adds a provider, or changes one. What is typed can be tried before it is saved. */
export function ProviderDialog({
  provider,
  change,
  onClose,
}: {
  /** Null adds one. */
  provider: ProviderView | null;
  change: Models["change"];
  onClose: () => void;
}) {
  const t = useTranslations("models");
  const common = useTranslations("common");
  const [form, setForm] = useState(() => formOf(provider));
  const [wrong, setWrong] = useState<readonly ProviderField[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const edit = (changes: Partial<ProviderForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setWrong([]);
  };
  async function save() {
    const read = readForm(form);
    setFailure(null);
    if (!read.ok) return setWrong(read.wrong);
    setPending(true);
    const failed = provider
      ? await change("PUT", `providers/${provider.id}`, read.body)
      : await change("POST", "providers", read.body);
    setPending(false);
    setFailure(failed);
    if (failed !== null) return;
    toast.success(t("saved", { name: form.name }));
    onClose();
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={provider ? t("editTitle", { name: provider.name }) : t("add")}
      description={t("dialogLead")}
      className="max-w-xl"
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" pending={pending} onClick={() => void save()}>
            {common("save")}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {provider ? null : <LocalServers onChoose={edit} />}
        <ProviderFields form={form} provider={provider} wrong={wrong} onChange={edit} />
        <TestButton label={t("test.run")} body={() => draftOf(provider?.id ?? null, form)} />
        <FormError message={failure} />
        {/* Enter in a field saves. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {common("save")}
        </button>
      </form>
    </Sheet>
  );
}

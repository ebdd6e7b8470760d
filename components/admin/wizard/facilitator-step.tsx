"use client";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import type { SettingsInput } from "@/lib/muca/settings";
import { settingErrors } from "../model/settings-path";
import { SettingsForm } from "../settings-form";
import { WizardButtons } from "./wizard-buttons";

/** Preset and numbers, shown for as many people as are expected. */
export function FacilitatorStep({
  input,
  onChange,
  pending,
  creates,
  onBack,
  onNext,
}: {
  input: SettingsInput;
  onChange: (input: SettingsInput) => void;
  pending: boolean;
  /** The room is made with this step. */
  creates: boolean;
  onBack: () => void;
  onNext: () => void;
}) {
  const t = useTranslations("rooms.wizard");
  const tSettings = useTranslations("settings");
  const [people, setPeople] = useState("4");
  const invalid = Object.keys(settingErrors(input)).length > 0;
  const form = useRef<HTMLDivElement>(null);
  return (
    <div ref={form}>
      <p className="mb-4 text-muted">{t("facilitatorText")}</p>
      <Field label={tSettings("expectedPeople")} hint={tSettings("expectedPeopleHelp")} className="mb-5">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={people}
            onChange={(event) => setPeople(event.target.value.replace(/\D/gu, "").slice(0, 4))}
            className="w-24"
          />
        )}
      </Field>
      <SettingsForm input={input} onChange={onChange} people={Math.max(1, Number(people))} />
      <WizardButtons onBack={onBack}>
        {invalid ? <span className="text-sm text-danger">{tSettings("invalid")}</span> : null}
        <Button
          variant="primary"
          pending={pending}
          onClick={() => {
            // What is no number is marked in its field but never becomes part of the settings.
            if (!focusFirstInvalid(form.current)) onNext();
          }}
        >
          {t(creates ? "create" : "next")}
        </Button>
      </WizardButtons>
    </div>
  );
}

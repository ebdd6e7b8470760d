"use client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { roomKinds } from "@/lib/muca/room-inputs";
import { type TopicFields, topicErrors } from "../model/topic-fields";
import { WizardButtons } from "./wizard-buttons";

/** What the talk is about and for, and what the bot is told beforehand. */
export function TopicStep({
  value,
  onChange,
  pending,
  onNext,
}: {
  value: TopicFields;
  onChange: (value: TopicFields) => void;
  pending: boolean;
  onNext: () => void;
}) {
  const t = useTranslations("rooms.wizard");
  const tKind = useTranslations("rooms.kind");
  const common = useTranslations("common");
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // The button stands below everything: lead to what is missing, which may be out of sight.
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(form.current);
  }, [tries]);
  const errors = tries > 0 ? topicErrors(value) : {};
  const set = (fields: Partial<TopicFields>) => onChange({ ...value, ...fields });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(topicErrors(value)).length === 0) onNext();
  }
  const long = (name: "agenda" | "hints" | "roles") => (
    <Field label={t(name)} hint={t(`${name}Help`)} error={errors[name]} optional={common("optional")}>
      {(control) => (
        <Textarea
          {...control}
          value={value[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <Field
        label={t("topic")}
        hint={t("topicHelp")}
        error={errors.topic ? (value.topic.trim() === "" ? t("topicMissing") : errors.topic) : null}
      >
        {(control) => (
          <Input
            {...control}
            required
            value={value.topic}
            placeholder={t("topicPlaceholder")}
            onChange={(event) => set({ topic: event.target.value })}
          />
        )}
      </Field>
      <Field label={tKind("label")} hint={tKind(`${value.kind}.text`)}>
        {(control) => (
          <Select
            {...control}
            value={value.kind}
            onChange={(kind) => set({ kind })}
            options={roomKinds.map((kind) => ({ value: kind, label: tKind(`${kind}.name`) }))}
          />
        )}
      </Field>
      {long("agenda")}
      {long("hints")}
      {long("roles")}
      <Field
        label={t("botName")}
        hint={t("botNameHelp", { name: value.botName || "mubot" })}
        error={errors.botName}
        className="max-w-xs"
      >
        {(control) => (
          <Input
            {...control}
            value={value.botName}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ botName: event.target.value })}
          />
        )}
      </Field>
      <WizardButtons onBack={null}>
        <Button type="submit" variant="primary" pending={pending}>
          {t("next")}
        </Button>
      </WizardButtons>
    </form>
  );
}

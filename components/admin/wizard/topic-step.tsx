"use client";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { type TopicFields, topicErrors } from "../model/topic-fields";
import { TopicFieldsForm } from "../topic-fields-form";
import { WizardButtons } from "./wizard-buttons";

/** What the talk is about and for, and what the bot is told beforehand. */
export function TopicStep({
  value,
  onChange,
  pending,
  start,
  onNext,
}: {
  value: TopicFields;
  onChange: (value: TopicFields) => void;
  pending: boolean;
  /** What may be chosen before anything is typed. */
  start?: ReactNode;
  onNext: () => void;
}) {
  const t = useTranslations("rooms.wizard");
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // The button stands below everything: lead to what is missing, which may be out of sight.
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(form.current);
  }, [tries]);
  const errors = tries > 0 ? topicErrors(value) : {};
  function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(topicErrors(value)).length === 0) onNext();
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {start}
      <TopicFieldsForm value={value} onChange={onChange} errors={errors} />
      <WizardButtons onBack={null}>
        <Button type="submit" variant="primary" pending={pending}>
          {t("next")}
        </Button>
      </WizardButtons>
    </form>
  );
}

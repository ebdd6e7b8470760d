"use client";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { roomKinds } from "@/lib/muca/room-inputs";
import type { TopicFields, topicErrors } from "./model/topic-fields";

/** The fields of what a talk is about: topic, kind, agenda, hints, roles, the bot's name. */
export function TopicFieldsForm({
  value,
  onChange,
  errors,
}: {
  value: TopicFields;
  onChange: (value: TopicFields) => void;
  errors: ReturnType<typeof topicErrors>;
}) {
  const t = useTranslations("rooms.wizard");
  const tKind = useTranslations("rooms.kind");
  const common = useTranslations("common");
  const set = (fields: Partial<TopicFields>) => onChange({ ...value, ...fields });
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
    <>
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
    </>
  );
}

"use client";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ListedModels, ProviderView } from "@/lib/contract/models";
import { draftOf, type ProviderField, type ProviderForm } from "./model/provider-form";

interface Props {
  form: ProviderForm;
  provider: ProviderView | null;
  wrong: readonly ProviderField[];
  onChange: (changes: Partial<ProviderForm>) => void;
}

/** Everything that is said about a provider. */
export function ProviderFields({ form, provider, wrong, onChange }: Props) {
  const t = useTranslations("models");
  const errorOf = (field: ProviderField) => (wrong.includes(field) ? t(`wrong.${field}`) : undefined);
  return (
    <>
      <Field label={t("name")} hint={t("nameHint")} error={errorOf("name")}>
        {(control) => (
          <Input
            {...control}
            value={form.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("baseUrl")} hint={t("baseUrlHint")} error={errorOf("baseUrl")}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://api.openai.com/v1"
            value={form.baseUrl}
            onChange={(event) => onChange({ baseUrl: event.target.value })}
          />
        )}
      </Field>
      <KeyField form={form} provider={provider} error={errorOf("key")} onChange={onChange} />
      <ModelFields form={form} id={provider?.id ?? null} onChange={onChange} errorOf={errorOf} />
      <fieldset className="space-y-2">
        <legend className="mb-1 text-sm font-medium">{t("usedFor")}</legend>
        <Checkbox
          checked={form.forAnalysis}
          onChange={(forAnalysis) => onChange({ forAnalysis })}
          label={t("purpose.analysis")}
          hint={t("analysisHint")}
        />
        <Checkbox
          checked={form.forReplies}
          onChange={(forReplies) => onChange({ forReplies })}
          label={t("purpose.reply")}
          hint={t("replyHint")}
        />
      </fieldset>
      <Field label={t("maxConcurrent")} hint={t("maxConcurrentHint")} error={errorOf("maxConcurrent")}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            className="w-28"
            value={form.maxConcurrent}
            onChange={(event) => onChange({ maxConcurrent: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Write-only: a stored key is never shown, only replaced or removed. */
function KeyField({ form, provider, error, onChange }: Omit<Props, "wrong"> & { error: string | undefined }) {
  const t = useTranslations("models");
  const common = useTranslations("common");
  const stored = provider?.key.isSet === true;
  const { end } = provider?.key ?? { end: null };
  return (
    <div className="space-y-2">
      <Field
        label={t("key")}
        optional={common("optional")}
        hint={stored ? (end === null ? t("keyKept") : t("keyKeptEnds", { end })) : t("keyHint")}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            spellCheck={false}
            disabled={form.withoutKey}
            value={form.key}
            onChange={(event) => onChange({ key: event.target.value })}
          />
        )}
      </Field>
      {stored ? (
        <Checkbox
          checked={form.withoutKey}
          onChange={(withoutKey) => onChange({ withoutKey, key: "" })}
          label={t("removeKey")}
        />
      ) : null}
    </div>
  );
}

/** The names of the models, with what the server offers as suggestions. */
function ModelFields({
  form,
  id,
  onChange,
  errorOf,
}: Pick<Props, "form" | "onChange"> & {
  id: string | null;
  errorOf: (field: ProviderField) => string | undefined;
}) {
  const t = useTranslations("models");
  const errorText = useErrorText();
  const listId = useId();
  const [pending, setPending] = useState(false);
  const [listed, setListed] = useState<ListedModels | null>(null);
  async function list() {
    setPending(true);
    const answer = await apiRequest<ListedModels>("POST", "/api/models/list", draftOf(id, form));
    setPending(false);
    setListed(answer.ok ? answer.value : { models: [], error: errorText(answer.error) });
  }
  const field = (name: "analysisModel" | "replyModel") => (
    <Field label={t(name)} hint={t(`${name}Hint`)} error={errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          list={listId}
          spellCheck={false}
          value={form[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="space-y-3">
      <Button size="sm" pending={pending} onClick={() => void list()}>
        {t("listModels")}
      </Button>
      <p role="status" className="text-sm">
        {listed === null ? null : listed.error === null ? (
          t("listed", { count: listed.models.length })
        ) : (
          <span className="text-danger">{listed.error}</span>
        )}
      </p>
      <datalist id={listId}>
        {listed?.models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      {field("analysisModel")}
      {field("replyModel")}
    </div>
  );
}

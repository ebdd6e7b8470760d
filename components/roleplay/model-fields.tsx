"use client";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { DraftFieldsProps } from "./batch-form";
import { wholeOrNull } from "./persona-fields";

/** Who plays the personas, who answers, and how. */
export function ModelFields({ draft, change, models }: DraftFieldsProps & { models: readonly string[] }) {
  const t = useTranslations("roleplay.form");
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t("models")}</legend>
      {models.length === 0 ? (
        <p className="rounded-lg border border-line bg-warning-soft px-3 py-2 text-sm text-warning">
          {t("noModel")}
        </p>
      ) : null}
      <datalist id="roleplay-models">
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <Field label={t("inquirers")} hint={t("inquirersHint")}>
        {(control) => (
          <Input
            {...control}
            list="roleplay-models"
            defaultValue={draft.inquirers.join(", ")}
            onChange={(event) => change({ inquirers: splitNames(event.target.value) })}
          />
        )}
      </Field>
      <Field label={t("responder")} hint={t("responderHint")}>
        {(control) => (
          <Input
            {...control}
            list="roleplay-models"
            value={draft.responder}
            onChange={(event) => change({ responder: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("mode")} hint={t(draft.mode === "paper" ? "paperHint" : "structuredHint")}>
          {(control) => (
            <Select
              {...control}
              value={draft.mode}
              onChange={(mode) => change({ mode })}
              options={[
                { value: "structured" as const, label: t("structured") },
                { value: "paper" as const, label: t("paper") },
              ]}
            />
          )}
        </Field>
        <Field label={t("maxTurns")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={50}
              value={draft.maxTurns}
              onChange={(event) => change({ maxTurns: wholeOrNull(event.target.value) ?? 1 })}
            />
          )}
        </Field>
        <Field label={t("seeds")} hint={t("seedsHint")}>
          {(control) => (
            <Input
              {...control}
              value={draft.seeds}
              onChange={(event) => change({ seeds: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("budget")} hint={t("budgetHint")} optional={t("optional")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              value={draft.budgetTokens ?? ""}
              onChange={(event) => change({ budgetTokens: wholeOrNull(event.target.value) })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

function splitNames(text: string): string[] {
  return [...new Set(text.split(",").map((name) => name.trim()))].filter((name) => name !== "");
}

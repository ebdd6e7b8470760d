"use client";
import { useLocale, useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { TemplateView } from "@/lib/contract/api-templates";
import { inLanguage } from "./template-language";

const none = "none";

/** From what a new room starts: nothing, or a template that fills the steps in. */
export function TemplateChoice({
  templates,
  value,
  onChange,
}: {
  templates: readonly TemplateView[];
  value: TemplateView | null;
  onChange: (template: TemplateView | null) => void;
}) {
  const t = useTranslations("rooms.wizard");
  const offered = inLanguage(templates, useLocale(), value?.id);
  const subTopics = value?.content.subTopics.map(({ title }) => title) ?? [];
  return (
    <Field
      label={t("template")}
      hint={
        subTopics.length > 0 ? t("templateSubTopics", { list: subTopics.join(" · ") }) : t("templateHelp")
      }
    >
      {(control) => (
        <Select
          {...control}
          value={value?.id ?? none}
          onChange={(id) => onChange(offered.find((template) => template.id === id) ?? null)}
          options={[
            { value: none, label: t("templateNone") },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Field>
  );
}

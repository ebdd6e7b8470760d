"use client";
import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { type GridFeature, gridFeatures } from "./batch-draft";
import type { DraftFieldsProps } from "./batch-form";

const features = Object.keys(gridFeatures) as GridFeature[];

/** The values whose combinations are the personas, how many of them to draw, and personas in free words. */
export function PersonaFields({ draft, change }: DraftFieldsProps) {
  const t = useTranslations("roleplay.form");
  const tFeature = useTranslations("roleplay.feature");
  function toggle(feature: GridFeature, value: string, on: boolean) {
    const values = draft.grid[feature];
    const next = on ? [...values, value] : values.filter((each) => each !== value);
    change({ grid: { ...draft.grid, [feature]: next } });
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t("personas")}</legend>
      <p className="text-sm text-muted">{t("personasHint")}</p>
      {features.map((feature) => (
        <fieldset key={feature} className="rounded-lg border border-line px-3 pt-1 pb-2">
          <legend className="px-1 text-sm text-muted">{tFeature(feature)}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1.5">
            {gridFeatures[feature].map((value) => (
              <Checkbox
                key={value}
                checked={draft.grid[feature].includes(value)}
                onChange={(on) => toggle(feature, value, on)}
                label={
                  feature === "nativeEnglish" ? (
                    t(value === "yes" ? "yes" : "no")
                  ) : (
                    <span lang="en">{value}</span>
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Field label={t("sample")} hint={t("sampleHint")} optional={t("optional")}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            className="max-w-32"
            value={draft.sample ?? ""}
            onChange={(event) => change({ sample: wholeOrNull(event.target.value) })}
          />
        )}
      </Field>
      <Field label={t("ownPersonas")} hint={t("ownPersonasHint")} optional={t("optional")}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.ownPersonas}
            onChange={(event) => change({ ownPersonas: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** A whole number above 0, or null for an empty field. */
export function wholeOrNull(text: string): number | null {
  const value = Math.floor(Number(text));
  return text.trim() !== "" && value > 0 ? value : null;
}

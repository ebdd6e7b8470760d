"use client";
import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { builtInGoals } from "@/lib/simulate/roleplay/goals";
import type { DraftFieldsProps } from "./batch-form";

const categories = [...new Set(builtInGoals.map(({ category }) => category))];

/** Goals that come with the product, by category, and those of one's own. */
export function GoalFields({ draft, change }: DraftFieldsProps) {
  const t = useTranslations("roleplay.form");
  const toggle = (id: string, on: boolean) =>
    change({ goalIds: on ? [...draft.goalIds, id] : draft.goalIds.filter((each) => each !== id) });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t("goals")}</legend>
      {categories.map((category) => (
        <details
          key={category}
          className="rounded-lg border border-line px-3 py-2"
          open={category === "maths"}
        >
          <summary className="cursor-pointer text-sm">
            {category}{" "}
            <span className="text-muted">
              {t("chosen", {
                count: builtInGoals.filter(
                  (goal) => goal.category === category && draft.goalIds.includes(goal.id),
                ).length,
              })}
            </span>
          </summary>
          <div className="mt-2 flex flex-col gap-2">
            {builtInGoals
              .filter((goal) => goal.category === category)
              .map(({ id, text }) => (
                <Checkbox
                  key={id}
                  checked={draft.goalIds.includes(id)}
                  onChange={(on) => toggle(id, on)}
                  label={<span lang="en">{text}</span>}
                />
              ))}
          </div>
        </details>
      ))}
      <Field label={t("ownGoals")} hint={t("ownGoalsHint")}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.ownGoals}
            onChange={(event) => change({ ownGoals: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

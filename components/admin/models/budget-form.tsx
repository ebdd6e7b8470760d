"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "@/components/account/form-error";
import { useNumbers } from "@/components/dashboard/use-numbers";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type BudgetSettings, budgetBodySchema } from "@/lib/contract/models";
import { readLimit } from "./model/limit-text";
import type { Models } from "./use-models";

const roomFields = ["dayTokens", "dayUsd", "tokens", "usd", "callsPerMinute"] as const;
const everythingFields = ["everythingDayTokens", "everythingDayUsd"] as const;
const allFields = [...roomFields, ...everythingFields];
type BudgetField = (typeof allFields)[number];
type Texts = Record<BudgetField, string>;

/** What a room may use that has no limits of its own, and what all may use in a day. Empty is no limit. */
export function BudgetForm({ models }: { models: Models }) {
  const t = useTranslations("models.budget");
  const { whole, dollars } = useNumbers();
  const { today } = models.view;
  const [texts, setTexts] = useState(() => textsOf(models.view.budget));
  const [failure, setFailure] = useState<string | null>(null);
  const wrong = allFields.filter((field) => readField(texts, field) === undefined);
  async function save() {
    const budget = readTexts(texts);
    if (budget === null) return setFailure(t("wrong"));
    const failed = await models.change("PUT", "budget", budget);
    setFailure(failed);
    if (failed === null) toast.success(t("saved"));
  }
  const field = (name: BudgetField) => (
    <Field key={name} label={t(name)} error={wrong.includes(name) ? t("wrongNumber") : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          placeholder={t("none")}
          value={texts[name]}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Card>
      <form
        noValidate
        className="space-y-5 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset>
          <legend className="mb-2 font-medium">{t("room")}</legend>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{roomFields.map(field)}</div>
        </fieldset>
        <fieldset>
          <legend className="mb-2 font-medium">{t("everything")}</legend>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{everythingFields.map(field)}</div>
        </fieldset>
        <p className="text-sm text-muted">
          {t("today", { tokens: whole(today.tokens), usd: dollars(today.usd) })}
        </p>
        <FormError message={failure} />
        <Button type="submit" variant="primary" pending={models.pending}>
          {t("save")}
        </Button>
      </form>
    </Card>
  );
}

function textsOf({ room, everything }: BudgetSettings): Texts {
  const text = (limit: number | null) => (limit === null ? "" : String(limit));
  return {
    dayTokens: text(room.dayTokens),
    dayUsd: text(room.dayUsd),
    tokens: text(room.tokens),
    usd: text(room.usd),
    callsPerMinute: text(room.callsPerMinute),
    everythingDayTokens: text(everything.dayTokens),
    everythingDayUsd: text(everything.dayUsd),
  };
}

function readField(texts: Texts, field: BudgetField): number | null | undefined {
  return readLimit(texts[field], field.toLowerCase().endsWith("usd") ? "amount" : "whole");
}

function readTexts(texts: Texts): BudgetSettings | null {
  const limit = (field: BudgetField) => readField(texts, field);
  const budget = {
    room: Object.fromEntries(roomFields.map((field) => [field, limit(field)])),
    everything: { dayTokens: limit("everythingDayTokens"), dayUsd: limit("everythingDayUsd") },
  };
  const parsed = budgetBodySchema.safeParse(budget);
  return parsed.success ? parsed.data : null;
}

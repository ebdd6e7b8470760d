"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { FormError } from "@/components/account/form-error";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { JobView } from "@/lib/contract/api-jobs";
import { countDialogues, estimateTokens } from "@/lib/simulate/roleplay/batch";
import { countDistinct } from "@/lib/simulate/roleplay/persona";
import { type BatchDraft, draftPersonas, emptyDraft, readDraft } from "./batch-draft";
import { GoalFields } from "./goal-fields";
import { ModelFields } from "./model-fields";
import { PersonaFields } from "./persona-fields";

export interface DraftFieldsProps {
  draft: BatchDraft;
  change: (part: Partial<BatchDraft>) => void;
}

/** Puts a batch together, says how much it will be, and starts it. */
export function BatchForm({ models }: { models: readonly string[] }) {
  const t = useTranslations("roleplay.form");
  const [draft, setDraft] = useState<BatchDraft>({
    ...emptyDraft,
    inquirers: models.slice(0, 1),
    responder: models[0] ?? "",
  });
  const change = (part: Partial<BatchDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { start, pending, problem } = useStart(draft);
  return (
    <Card>
      <CardHeader title={t("title")} description={t("lead")} />
      <form className="flex flex-col gap-5 px-4 pb-4" onSubmit={start} noValidate>
        <Field label={t("name")}>
          {(control) => (
            <Input
              {...control}
              value={draft.title}
              maxLength={120}
              placeholder={t("namePlaceholder")}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <GoalFields draft={draft} change={change} />
        <PersonaFields draft={draft} change={change} />
        <ModelFields draft={draft} change={change} models={models} />
        <Estimate draft={draft} />
        <FormError message={problem} />
        <Button type="submit" variant="primary" pending={pending} className="self-start">
          {t("start")}
        </Button>
      </form>
    </Card>
  );
}

function useStart(draft: BatchDraft) {
  const t = useTranslations("roleplay.form");
  const errorText = useErrorText();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function send() {
    const batch = readDraft(draft);
    if (!batch.success)
      return setProblem(t(missingPart(draft), { reason: batch.error.issues[0]?.message ?? "" }));
    setPending(true);
    const answer = await apiRequest<JobView>("POST", "/api/roleplay", {
      title: draft.title.trim() || t("untitled"),
      batch: batch.data,
      budget: { tokens: draft.budgetTokens, costUsd: null },
    });
    setPending(false);
    if (answer.ok) router.push(`/roleplay/${answer.value.id}`);
    else setProblem(errorText(answer.error));
  }
  function start(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    void send();
  }
  return { start, pending, problem };
}

/** The sentence for whatever keeps a draft from being a batch. */
function missingPart(draft: BatchDraft) {
  if (draft.goalIds.length === 0 && draft.ownGoals.trim() === "") return "noGoal" as const;
  if (draftPersonas(draft).length === 0) return "noPersona" as const;
  if (draft.inquirers.length === 0) return "noInquirer" as const;
  if (draft.responder.trim() === "") return "noResponder" as const;
  return "invalid" as const;
}

function Estimate({ draft }: { draft: BatchDraft }) {
  const t = useTranslations("roleplay.form");
  const locale = useLocale();
  const batch = readDraft(draft);
  const personas = draftPersonas(draft);
  return (
    <p className="rounded-lg bg-subtle px-3 py-2 text-sm text-muted" aria-live="polite">
      {t("distinct", { count: countDistinct(personas) })}{" "}
      {batch.success
        ? t("estimate", {
            dialogues: countDialogues(batch.data),
            tokens: estimateTokens(batch.data).toLocaleString(locale, {
              notation: "compact",
              maximumSignificantDigits: 2,
            }),
          })
        : null}
    </p>
  );
}

"use client";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  type RetentionChoice,
  type RetentionPreview,
  type RetentionRoom,
  type RetentionRule,
  type RetentionView,
  retentionRuleSchema,
} from "@/lib/contract/api-retention";
import { RetentionRooms } from "./retention-rooms";

const kinds = ["environment", "keep", "rule"] as const;

/** The choice, and which rooms it would touch, before it is saved. */
export function RetentionForm({
  view,
  pending,
  round,
  onSave,
  onKeep,
}: {
  view: RetentionView;
  pending: boolean;
  round: number;
  onSave: (choice: RetentionChoice) => void;
  onKeep: (room: RetentionRoom) => void;
}) {
  const t = useTranslations("retention");
  const format = useFormatter();
  const [kind, setKind] = useState<RetentionChoice["kind"]>(view.choice.kind);
  const [days, setDays] = useState(String(view.inForce?.days ?? 90));
  const [how, setHow] = useState<RetentionRule["how"]>(view.inForce?.how ?? "anonymise");
  const own = retentionRuleSchema.safeParse({ days: Number(days), how });
  const rule = kind === "rule" ? (own.success ? own.data : null) : kind === "keep" ? null : view.environment;
  const invalid = kind === "rule" && !own.success;
  const choice: RetentionChoice | null =
    kind === "rule" ? (own.success ? { kind, rule: own.data } : null) : { kind };
  return (
    <Card className="p-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={t("choice")}
          hint={
            kind === "environment"
              ? view.environment
                ? t(`rule.${view.environment.how}`, { days: view.environment.days })
                : t("rule.none")
              : null
          }
        >
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={setKind}
              options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          )}
        </Field>
        {kind === "rule" ? (
          <>
            <Field label={t("days")} error={invalid ? t("daysWrong") : null}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={days}
                  onChange={(event) => setDays(event.target.value.replace(/\D/gu, "").slice(0, 4))}
                />
              )}
            </Field>
            <Field label={t("how")} hint={t(`howHelp.${how}`)}>
              {(control) => (
                <Select
                  {...control}
                  value={how}
                  onChange={setHow}
                  options={(["anonymise", "delete"] as const).map((value) => ({
                    value,
                    label: t(`hows.${value}`),
                  }))}
                />
              )}
            </Field>
          </>
        ) : null}
      </div>
      {invalid ? null : <Effect rule={rule} round={round} pending={pending} onKeep={onKeep} />}
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Button
          variant="primary"
          pending={pending}
          disabled={choice === null}
          onClick={() => choice && onSave(choice)}
        >
          {t("save")}
        </Button>
        <span className="text-sm text-muted">
          {view.changed
            ? t("changed", {
                name: view.changed.byName,
                day: format.dateTime(new Date(view.changed.at), { dateStyle: "medium" }),
              })
            : null}{" "}
          {t("when")}
        </span>
      </div>
    </Card>
  );
}

/** What the next run would do under a rule that need not be saved. */
function Effect({
  rule,
  round,
  pending,
  onKeep,
}: {
  rule: RetentionRule | null;
  round: number;
  pending: boolean;
  onKeep: (room: RetentionRoom) => void;
}) {
  const t = useTranslations("retention");
  const errorText = useErrorText();
  const [preview, setPreview] = useState<RetentionPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = rule === null ? null : `${rule.days} ${rule.how} ${round}`;
  useEffect(() => {
    let outdated = false;
    const [days, how] = wanted?.split(" ") ?? [];
    if (!days) return setPreview(null);
    void apiRequest<RetentionPreview>("POST", "/api/retention/preview", { days: Number(days), how }).then(
      (answer) => {
        if (outdated) return;
        setPreview(answer.ok ? answer.value : null);
        setProblem(answer.ok ? null : errorText(answer.error));
      },
    );
    return () => {
      outdated = true;
    };
  }, [wanted, errorText]);
  if (rule === null) return <p className="mt-4 text-sm">{t("rule.none")}</p>;
  return (
    <div className="mt-4" aria-live="polite" aria-busy={preview === null}>
      {problem ? <p className="text-sm text-danger">{problem}</p> : null}
      {preview ? (
        <>
          <p className="mb-2 text-sm font-medium">{t(`effect.${rule.how}`, { count: preview.count })}</p>
          {preview.rooms.length > 0 ? (
            <div className="max-h-80 overflow-y-auto rounded-lg border border-line">
              <RetentionRooms
                rooms={preview.rooms}
                empty=""
                action={t("keep")}
                pending={pending}
                onAction={onKeep}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

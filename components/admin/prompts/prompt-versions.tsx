"use client";
import { History } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { Switch } from "@/components/ui/switch";
import type { PromptDetails, PromptVersionRow } from "@/lib/contract/api-prompts";
import { TextDiff } from "./text-diff";

/** All versions, what each changed, and the way back to it. */
export function PromptVersions({
  prompt,
  pending,
  onRollBack,
}: {
  prompt: PromptDetails;
  pending: boolean;
  onRollBack: (version: number) => void;
}) {
  const t = useTranslations("prompts");
  const [sideBySide, setSideBySide] = useState(false);
  const { versions, builtInText } = prompt;
  if (versions.length === 0) {
    return (
      <EmptyState icon={History} title={t("noVersions")}>
        {t("noVersionsText")}
      </EmptyState>
    );
  }
  const textOf = (row: PromptVersionRow | undefined) => row?.text ?? builtInText;
  return (
    <div className="space-y-4 pt-4">
      <Switch checked={sideBySide} onChange={setSideBySide} label={t("diff.sideBySide")} />
      <ol className="space-y-3">
        {versions.map((row, index) => (
          <li key={row.version} className="rounded-lg border border-line">
            <VersionHead
              row={row}
              isNewest={index === 0}
              pending={pending}
              onRollBack={() => onRollBack(row.version)}
            />
            <details className="border-t border-line px-3 py-2">
              <summary className="cursor-pointer text-sm">{t("diff.show")}</summary>
              <div className="pt-2">
                <TextDiff before={textOf(versions[index + 1])} after={textOf(row)} sideBySide={sideBySide} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </div>
  );
}

function VersionHead({
  row,
  isNewest,
  pending,
  onRollBack,
}: {
  row: PromptVersionRow;
  isNewest: boolean;
  pending: boolean;
  onRollBack: () => void;
}) {
  const t = useTranslations("prompts");
  const format = useFormatter();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <strong>{t("version", { version: row.version })}</strong>
      {isNewest ? <Badge tone="accent">{t("inForce")}</Badge> : null}
      {row.rolledBackTo === null ? null : (
        <Badge>
          {row.rolledBackTo === 0 ? t("backToBuiltIn") : t("backTo", { version: row.rolledBackTo })}
        </Badge>
      )}
      <span className="text-muted">
        {row.authorName}, {format.dateTime(new Date(row.at), { dateStyle: "medium", timeStyle: "short" })}
      </span>
      {row.note ? <span dir="auto">{row.note}</span> : null}
      {isNewest ? null : (
        <Button size="sm" className="ml-auto" pending={pending} onClick={onRollBack}>
          {t("rollBack", { version: row.version })}
        </Button>
      )}
    </div>
  );
}

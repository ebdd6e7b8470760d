"use client";
import { useFormatter, useTranslations } from "use-intl";
import { useNumbers } from "@/components/dashboard/use-numbers";
import { Badge } from "@/components/ui/badge";
import type { ProviderHealthView, ProviderNumbers } from "@/lib/contract/models";

const tones = { up: "success", down: "danger", probing: "warning" } as const;

/** Whether a provider is up, how often and how fast it answered within the last day, and what went wrong last. */
export function ProviderHealth({
  health,
  numbers,
}: {
  health: ProviderHealthView | null;
  numbers: ProviderNumbers;
}) {
  const t = useTranslations("models.health");
  const format = useFormatter();
  const { percent, duration } = useNumbers();
  const { calls, errors, medianMs } = numbers;
  const state = health?.state ?? "up";
  // What nobody asked yet is neither up nor down.
  const known = calls > 0 || health?.since != null;
  return (
    <div className="space-y-1 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={known ? tones[state] : "outline"}>{t(known ? state : "unknown")}</Badge>
        <span className="text-muted">
          {calls === 0
            ? t("noCalls")
            : t("numbers", {
                calls,
                share: percent((calls - errors) / calls),
                time: duration(medianMs ?? 0),
              })}
        </span>
      </p>
      {health?.lastError ? (
        <p className="break-words text-muted">
          {t("lastError", { at: format.dateTime(new Date(health.lastError.at), { timeStyle: "medium" }) })}{" "}
          {health.lastError.message}
        </p>
      ) : null}
    </div>
  );
}

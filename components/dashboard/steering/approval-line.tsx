"use client";
import { Hand } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Approval } from "@/lib/muca/decision";
import { useNumbers } from "../use-numbers";

/** What a facilitator did with a reply that waited, and what the bot had written when it was changed. */
export function ApprovalLine({ approval }: { approval: Approval }) {
  const t = useTranslations("steering.decided");
  const { duration } = useNumbers();
  const name = approval.by?.name ?? "";
  return (
    <div className="text-sm text-muted">
      <p className="flex items-start gap-1.5">
        <Hand className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t(approval.verdict, { name, time: duration(approval.waitedMs) })}
      </p>
      {approval.verdict === "edited" ? (
        <details className="mt-1">
          <summary className="cursor-pointer">{t("original")}</summary>
          <blockquote className="mt-1 rounded-lg bg-subtle px-3 py-2 whitespace-pre-line">
            {approval.original}
          </blockquote>
        </details>
      ) : null}
    </div>
  );
}

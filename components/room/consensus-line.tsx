"use client";
import { Handshake } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Consensus } from "@/lib/muca/sub-topic";

/** What was agreed on a sub-topic, as the facilitator wrote it down. */
export function ConsensusLine({ consensus }: { consensus: Consensus }) {
  const t = useTranslations("common");
  return (
    <p className="flex items-start gap-1.5 rounded-md bg-success-soft px-2 py-1 text-sm" dir="auto">
      <Handshake className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
      <span>
        <span className="font-medium">{t("agreed")}: </span>
        {consensus.text}
      </span>
    </p>
  );
}

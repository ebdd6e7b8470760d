"use client";
import { useTranslations } from "use-intl";
import type { SubTopicStatus } from "@/lib/muca/sub-topic";
import { cn } from "./class-names";

/** Share of the dot that is filled, by status. */
const fills: Record<SubTopicStatus, "none" | "half" | "full"> = {
  "not-discussed": "none",
  "being-discussed": "half",
  "well-discussed": "full",
};

/** A sub-topic's status as a dot: hollow, half, filled. The words stand beside it or are read aloud. */
export function StatusDot({
  status,
  withText = false,
  className,
}: {
  status: SubTopicStatus;
  withText?: boolean;
  className?: string;
}) {
  const t = useTranslations("common.subTopicStatus");
  const fill = fills[status];
  return (
    <span className={cn("inline-flex items-center gap-1.5", className)}>
      <svg viewBox="0 0 12 12" className="size-3 shrink-0 text-accent" aria-hidden="true">
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {fill === "half" ? <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" /> : null}
        {fill === "full" ? <circle cx="6" cy="6" r="5" fill="currentColor" /> : null}
      </svg>
      <span className={withText ? "text-sm" : "sr-only"}>{t(status)}</span>
    </span>
  );
}

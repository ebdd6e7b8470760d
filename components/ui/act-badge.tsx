"use client";
import {
  AtSign,
  HandHelping,
  type LucideIcon,
  MessageCircleDashed,
  MessageCirclePlus,
  Milestone,
  Scale,
  ScrollText,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { ActName } from "@/lib/muca/act-name";
import { cn } from "./class-names";

const icons: Record<ActName, LucideIcon> = {
  "direct-chatting": AtSign,
  "initiative-summarization": ScrollText,
  "participation-encouragement": HandHelping,
  "sub-topic-transition": Milestone,
  "conflict-resolution": Scale,
  "in-context-chime-in": MessageCirclePlus,
  "keep-silence": MessageCircleDashed,
};

/** The CSS colour of an act, the same on chips, timelines and charts. */
export function actColor(act: ActName): string {
  return `var(--act-${act})`;
}

/** An act's icon in its colour; decorative, so put the label beside it. */
export function ActIcon({ act, className }: { act: ActName; className?: string }) {
  const Icon = icons[act];
  return <Icon aria-hidden className={cn("size-4 shrink-0", className)} style={{ color: actColor(act) }} />;
}

/** An act as a chip: icon, colour and label together, so that colour never carries the meaning alone. */
export function ActBadge({ act, className }: { act: ActName; className?: string }) {
  const t = useTranslations("common.act");
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 rounded-full border bg-surface px-2 py-0.5 text-xs font-medium whitespace-nowrap text-ink",
        className,
      )}
      style={{ borderColor: actColor(act) }}
    >
      <ActIcon act={act} className="size-3.5" />
      {t(act)}
    </span>
  );
}

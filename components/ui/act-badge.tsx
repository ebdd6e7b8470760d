"use client";
import {
  ArrowRightLeft,
  CircleDashed,
  HandHeart,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  MessageCircleReply,
  Scale,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { ActName } from "@/lib/muca/act-name";
import { actNamed } from "@/lib/muca/acts";
import { cn } from "./class-names";

/** The icons that acts name, so that only these are shipped. */
export const actIcons: Readonly<Record<string, LucideIcon>> = {
  "arrow-right-left": ArrowRightLeft,
  "circle-dashed": CircleDashed,
  "hand-heart": HandHeart,
  lightbulb: Lightbulb,
  "list-checks": ListChecks,
  "message-circle-reply": MessageCircleReply,
  scale: Scale,
};

/** The CSS colour of an act, the same on chips, timelines and charts. */
export function actColor(act: ActName): string {
  return `var(${actNamed(act).colour})`;
}

/** An act's icon in its colour; decorative, so put the label beside it. */
export function ActIcon({ act, className }: { act: ActName; className?: string }) {
  const Icon = actIcons[actNamed(act).icon] ?? CircleDashed;
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

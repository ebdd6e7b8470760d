"use client";
import { History } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { AgendaList } from "./agenda-bar";
import type { CatchUp } from "./catch-up";

/** What the reader missed, seen by nobody else. */
export function CatchUpCard({
  catchUp,
  onDismiss,
  onJump,
}: {
  catchUp: CatchUp;
  onDismiss: () => void;
  onJump: () => void;
}) {
  const t = useTranslations("room");
  const { kind, messages, orMore, people, mentions, subTopics } = catchUp;
  return (
    <aside
      aria-label={t("catchUp.title")}
      className="mx-3 my-2 flex max-h-[45dvh] shrink-0 animate-slide-up flex-col rounded-xl border border-line bg-raised p-3 shadow-sm sm:mx-4"
    >
      <p className="flex items-center gap-2 font-semibold">
        <History className="size-4 text-accent-ink" aria-hidden />
        {t("catchUp.title")}
        <span className="text-xs font-normal text-faint">{t("catchUp.onlyYou")}</span>
      </p>
      <p className="mt-1 text-sm">
        {t(`catchUp.${kind}`, {
          messages: t(orMore ? "catchUp.messagesMore" : "catchUp.messages", { count: messages }),
          people,
        })}
        {mentions > 0 ? ` ${t("catchUp.mentions", { count: mentions })}` : ""}
      </p>
      {subTopics.length > 0 ? (
        <div className="mt-2 min-h-0 overflow-y-auto border-t border-line pt-2">
          <AgendaList subTopics={subTopics} />
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={onDismiss}>
          {t("catchUp.dismiss")}
        </Button>
        <Button size="sm" onClick={onJump}>
          {t("catchUp.jump")}
        </Button>
      </div>
    </aside>
  );
}

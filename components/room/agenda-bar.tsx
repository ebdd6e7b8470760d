"use client";
import { ChevronDown } from "lucide-react";
import { Collapsible } from "radix-ui";
import { useTranslations } from "use-intl";
import { StatusDot } from "@/components/ui/status-dot";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { ConsensusLine } from "./consensus-line";

/** The agenda as a slim row of chips; opens to a list with a one-line summary each. */
export function AgendaBar({ subTopics }: { subTopics: readonly SubTopic[] }) {
  const t = useTranslations("room");
  if (subTopics.length === 0) return null;
  return (
    <Collapsible.Root className="group/agenda border-b border-line bg-surface">
      <Collapsible.Trigger className="flex min-h-11 w-full items-center gap-2 px-3 text-left -outline-offset-2 sm:px-4">
        <span className="sr-only">{t("agenda.title")}</span>
        <span className="flex min-w-0 flex-1 gap-1.5 overflow-hidden group-data-[state=open]/agenda:hidden">
          {subTopics.map((subTopic) => (
            <span
              key={subTopic.id}
              className="inline-flex max-w-[60%] shrink-0 items-center gap-1.5 rounded-full border border-line px-2 py-0.5 text-xs text-muted data-[now=true]:border-accent data-[now=true]:text-ink"
              data-now={subTopic.status === "being-discussed"}
            >
              <StatusDot status={subTopic.status} />
              <span className="truncate" dir="auto">
                {subTopic.title}
              </span>
            </span>
          ))}
        </span>
        <span className="hidden flex-1 text-sm font-medium group-data-[state=open]/agenda:block">
          {t("agenda.title")}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]/agenda:rotate-180"
        />
      </Collapsible.Trigger>
      <Collapsible.Content className="max-h-[50dvh] overflow-y-auto px-3 pb-3 sm:px-4">
        <AgendaList subTopics={subTopics} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

/** Sub-topics with status and summary, one below the other. */
export function AgendaList({ subTopics }: { subTopics: readonly SubTopic[] }) {
  const t = useTranslations("room");
  return (
    <ol className="flex flex-col gap-2.5">
      {subTopics.map((subTopic) => (
        <li key={subTopic.id} className="text-sm">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium" dir="auto">
              {subTopic.title}
            </span>
            <StatusDot status={subTopic.status} withText className="text-muted [&_span]:text-xs" />
            {subTopic.closed ? <span className="text-xs text-muted">{t("agenda.closed")}</span> : null}
            {subTopic.minutes === null ? null : (
              <span className="text-xs text-faint">{t("agenda.minutes", { count: subTopic.minutes })}</span>
            )}
          </div>
          {subTopic.consensus ? <ConsensusLine consensus={subTopic.consensus} /> : null}
          <p className="text-muted" dir="auto">
            {subTopic.summary !== "" ? subTopic.summary : (subTopic.done ?? t("agenda.nothingYet"))}
          </p>
        </li>
      ))}
    </ol>
  );
}

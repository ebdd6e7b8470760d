"use client";
import { Pencil, Timer } from "lucide-react";
import { useTranslations } from "use-intl";
import { ConsensusLine } from "@/components/room/consensus-line";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Meter } from "@/components/ui/meter";
import { StatusDot } from "@/components/ui/status-dot";
import type { TurnRecord } from "@/lib/contract/turn";
import type { SubTopicFeatures } from "@/lib/muca/decision";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { type Dot, participationDots } from "./model/dots";
import { formatClock, timeBoxAt } from "./model/time-box";
import { SubTopicMenu } from "./steering/sub-topic-menu";

/** The sub-topics with status, who has joined each, and time boxes; in a past turn as they were then. */
export function AgendaPanel({
  subTopics,
  turn,
  now,
  onEdit,
}: {
  subTopics: readonly SubTopic[];
  turn: TurnRecord | null;
  now: number | null;
  onEdit: (() => void) | null;
}) {
  const t = useTranslations("dashboard.agenda");
  return (
    <section aria-labelledby="agenda-heading">
      <div className="flex items-center justify-between gap-2 px-4 pt-3 pb-1">
        <h2 id="agenda-heading" className="text-sm font-semibold">
          {t("title")}
        </h2>
        {onEdit ? (
          <Button size="sm" variant="ghost" onClick={onEdit}>
            <Pencil aria-hidden />
            {t("edit")}
          </Button>
        ) : null}
      </div>
      {subTopics.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("empty")}</p>
      ) : (
        <ol className="divide-y divide-line">
          {subTopics.map((subTopic) => (
            <SubTopicRow
              key={subTopic.id}
              subTopic={subTopic}
              features={turn?.decision.subTopics.find((features) => features.id === subTopic.id) ?? null}
              people={turn?.decision.participants ?? 0}
              current={turn?.decision.currentSubTopic === subTopic.id}
              now={now}
              steerable={onEdit !== null}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function SubTopicRow({
  subTopic,
  features,
  people,
  current,
  now,
  steerable,
}: {
  subTopic: SubTopic;
  features: SubTopicFeatures | null;
  people: number;
  current: boolean;
  now: number | null;
  /** Not in a past turn, whose sub-topics are what they were. */
  steerable: boolean;
}) {
  const t = useTranslations("dashboard.agenda");
  const tSteering = useTranslations("steering.subTopic");
  return (
    <li id={`agenda-${subTopic.id}`} tabIndex={-1} className={cn("px-4 py-2.5", current && "bg-accent-soft")}>
      <div className="flex items-start gap-2">
        <StatusDot status={subTopic.status} className="mt-1" />
        <div className="min-w-0 flex-1 space-y-1">
          <p className="text-sm font-medium break-words">
            {subTopic.title} {current ? <Badge tone="accent">{t("current")}</Badge> : null}
            {subTopic.closed ? <Badge tone="outline">{tSteering("closed")}</Badge> : null}
            {subTopic.held ? <Badge tone="outline">{tSteering("held")}</Badge> : null}
          </p>
          {subTopic.consensus ? <ConsensusLine consensus={subTopic.consensus} /> : null}
          {subTopic.summary ? <p className="text-sm text-muted">{subTopic.summary}</p> : null}
          {!subTopic.summary && subTopic.done ? (
            <p className="text-xs text-muted">
              {t("done")}: {subTopic.done}
            </p>
          ) : null}
          {features ? <Participation features={features} people={people} /> : null}
          {now === null ? null : <TimeBoxLine subTopic={subTopic} now={now} />}
        </div>
        {steerable ? <SubTopicMenu subTopic={subTopic} /> : null}
      </div>
    </li>
  );
}

const dotStyles: Record<Dot, string> = {
  "in-window": "border-accent bg-accent",
  earlier: "border-accent bg-[linear-gradient(90deg,var(--accent)_50%,transparent_50%)]",
  none: "border-line-strong",
};

function Participation({ features, people }: { features: SubTopicFeatures; people: number }) {
  const t = useTranslations("dashboard.agenda");
  const text = t("joined", { joined: features.nEd, people, active: features.nIng });
  const dots = participationDots(features.nEd, features.nIng, people);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted" title={text}>
      <span aria-hidden className="flex flex-wrap gap-1">
        {dots.map(({ place, dot }) => (
          <span key={place} className={cn("size-2.5 rounded-full border", dotStyles[dot])} />
        ))}
      </span>
      <span className="sr-only">{text}</span>
      <span aria-hidden className="tabular-nums">
        {t("dots", { joined: features.nEd, people, active: features.nIng })}
      </span>
      <span className="tabular-nums">{t("labels", { count: features.utterances })}</span>
    </div>
  );
}

function TimeBoxLine({ subTopic, now }: { subTopic: SubTopic; now: number }) {
  const t = useTranslations("dashboard.agenda");
  const box = timeBoxAt(subTopic, now);
  if (box.state === "none") return null;
  const text =
    box.state === "waiting"
      ? t("minutes", { count: box.minutes })
      : box.state === "running"
        ? t("left", { time: formatClock(box.secondsLeft) })
        : t("over", { time: formatClock(box.secondsOver) });
  return (
    <div
      className={cn("flex items-center gap-2 text-xs", box.state === "over" ? "text-warning" : "text-muted")}
    >
      <Timer className="size-3.5 shrink-0" aria-hidden />
      <span className="tabular-nums">{text}</span>
      {box.state === "running" ? (
        <Meter className="h-1 max-w-32" value={box.used} label={subTopic.title} valueText={text} />
      ) : null}
    </div>
  );
}

"use client";
import { Lock, MoreHorizontal, UserX } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { Meter } from "@/components/ui/meter";
import type { SummarySentence } from "@/lib/muca/decision";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { useDashboardScope } from "./dashboard-context";
import { EvidenceChip } from "./evidence-chip";
import { lurkerMeter } from "./model/lurker-meter";
import type { PersonRow } from "./model/people-rows";
import type { PersonActions } from "./people-panel";
import { useNumbers } from "./use-numbers";

/** One person: presence, talk share, lurker score against its threshold, and what they said by sub-topic. */
export function PersonCard({
  row,
  summaries,
  subTopics,
  now,
  actions,
}: {
  row: PersonRow;
  summaries: Readonly<Record<string, readonly SummarySentence[]>>;
  subTopics: readonly SubTopic[];
  now: number | null;
  actions: PersonActions | null;
}) {
  const { person } = row;
  const here = person.presence === "here";
  return (
    <li id={`person-${person.id}`} tabIndex={-1} className={cn("px-4 py-2.5", !here && "text-muted")}>
      <div className="flex items-center gap-2.5">
        <span className="relative">
          <Avatar id={person.id} name={person.name} />
          <span
            aria-hidden
            className={cn(
              "absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-surface",
              row.online ? "bg-success" : "bg-line-strong",
            )}
          />
        </span>
        <div className="min-w-0 flex-1">
          <PersonName row={row} />
          <PersonPresence row={row} now={now} />
        </div>
        {actions && person.presence !== "removed" ? <PersonMenu row={row} actions={actions} /> : null}
      </div>
      {here ? <PersonNumbers row={row} /> : null}
      <PersonSummaries name={person.name} summaries={summaries} subTopics={subTopics} />
    </li>
  );
}

function PersonName({ row }: { row: PersonRow }) {
  const t = useTranslations("dashboard.people");
  const { person, features } = row;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <span className="font-medium break-words" dir="auto">
        {person.name}
      </span>
      {person.role ? <span className="text-xs text-muted">{person.role}</span> : null}
      {person.simulated ? <Badge tone="outline">{t("simulated")}</Badge> : null}
      {features?.isLurker ? <Badge tone="warning">{t("isLurker")}</Badge> : null}
    </p>
  );
}

function PersonPresence({ row, now }: { row: PersonRow; now: number | null }) {
  const t = useTranslations("dashboard.people");
  const format = useFormatter();
  const parts: string[] = [];
  if (row.person.presence !== "here") parts.push(t(row.person.presence));
  else if (row.online) parts.push(t("online"));
  else if (row.lastSeenAt === null) parts.push(t("neverSeen"));
  else if (now !== null) parts.push(t("seen", { time: format.relativeTime(new Date(row.lastSeenAt), now) }));
  const { features } = row;
  if (features && features.encouraged > 0) parts.push(t("encouraged", { count: features.encouraged }));
  if (features && features.coolDownRemaining > 0)
    parts.push(t("coolDown", { count: features.coolDownRemaining }));
  return <p className="text-xs text-muted">{parts.join(" · ")}</p>;
}

function PersonNumbers({ row }: { row: PersonRow }) {
  const t = useTranslations("dashboard.people");
  const { turnSettings } = useDashboardScope();
  const { percent, decimal } = useNumbers();
  const share = percent(row.share);
  const talk = t("talk", { utterances: row.talk.utterances, words: row.talk.words });
  const meter = row.features ? lurkerMeter(row.features.lurkerScore, turnSettings.lurker) : null;
  const score = decimal(row.features?.lurkerScore ?? 0);
  const threshold = decimal(meter?.threshold ?? 0);
  return (
    <div className="mt-2 grid grid-cols-2 gap-x-4 pl-10.5 text-xs text-muted">
      <div>
        <div className="mb-1 flex justify-between gap-2 tabular-nums">
          <span>{t("shareShort")}</span>
          <span title={talk}>{share}</span>
        </div>
        <Meter
          value={row.share}
          label={t("shareShort")}
          valueText={`${t("share", { percent: share })}, ${talk}`}
          className="h-1.5"
        />
      </div>
      <div>
        <div className="mb-1 flex justify-between gap-2 tabular-nums">
          <span>{t("lurker")}</span>
          <span>{meter ? score : "–"}</span>
        </div>
        {meter ? (
          <Meter
            value={meter.value}
            threshold={meter.mark}
            label={t("lurkerLabel", { score, threshold })}
            valueText={t("lurkerValue", { score, threshold })}
            color={row.features?.isLurker ? "var(--warning)" : "var(--ink-faint)"}
            className="h-1.5"
          />
        ) : (
          <span>{t("notCounted")}</span>
        )}
      </div>
    </div>
  );
}

function PersonSummaries({
  name,
  summaries,
  subTopics,
}: {
  name: string;
  summaries: Readonly<Record<string, readonly SummarySentence[]>>;
  subTopics: readonly SubTopic[];
}) {
  const t = useTranslations("dashboard.people");
  const told = subTopics.filter((subTopic) => (summaries[subTopic.id]?.length ?? 0) > 0);
  if (told.length === 0) return null;
  return (
    <details className="mt-1.5 pl-10.5 text-sm">
      <summary className="cursor-pointer rounded-md py-1 text-xs font-medium text-muted">
        {t("summaries", { name })}
      </summary>
      <dl className="space-y-2 pt-1">
        {told.map((subTopic) => (
          <div key={subTopic.id}>
            <dt className="text-xs font-medium text-muted">{subTopic.title}</dt>
            {summaries[subTopic.id]?.map((sentence) => (
              <dd key={sentence.text} className="leading-6">
                {sentence.text}
                {sentence.evidence.map((messageId, index) => (
                  <EvidenceChip key={messageId} messageId={messageId} position={index + 1} />
                ))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

function PersonMenu({ row, actions }: { row: PersonRow; actions: PersonActions }) {
  const t = useTranslations("dashboard.people");
  const { id, name, presence } = row.person;
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t("menu", { name })} size="sm" withTooltip={false}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {presence === "here" ? (
        <MenuItem onSelect={() => actions.sendPrivately(id)} onClosed={actions.focusComposer}>
          <Lock aria-hidden />
          {t("private")}
        </MenuItem>
      ) : null}
      <MenuItem danger onSelect={() => actions.remove(id)}>
        <UserX aria-hidden />
        {t("remove")}
      </MenuItem>
    </DropdownMenu>
  );
}

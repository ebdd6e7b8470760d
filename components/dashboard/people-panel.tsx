"use client";
import { Users } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Select } from "@/components/ui/select";
import { EmptyState } from "@/components/ui/states";
import type { Presence } from "@/lib/contract/socket";
import type { TurnRecord } from "@/lib/contract/turn";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { useDashboardScope } from "./dashboard-context";
import { type PeopleOrder, peopleOrders, peopleRows } from "./model/people-rows";
import { countTalk } from "./model/talk";
import { PersonCard } from "./person-card";

export interface PersonActions {
  sendPrivately: (participantId: string) => void;
  focusComposer: () => void;
  remove: (participantId: string) => void;
}

/** Everybody with talk share, lurker score and summaries; in a past turn as they were then. */
export function PeoplePanel({
  turn,
  past,
  presence,
  subTopics,
  now,
  actions,
}: {
  turn: TurnRecord | null;
  past: boolean;
  presence: Presence;
  subTopics: readonly SubTopic[];
  now: number | null;
  actions: PersonActions | null;
}) {
  const t = useTranslations("dashboard.people");
  const { room } = useDashboardScope();
  const [order, setOrder] = useState<PeopleOrder>("joined");
  const rows = useMemo(() => {
    const features = turn?.decision.features ?? {};
    const talk = countTalk(features, past ? [] : room.messages, turn?.basedOnSeq ?? 0);
    // Only who was counted then; while that turn is still loading, everybody.
    const roster = past && turn ? room.roster.filter((person) => person.id in features) : room.roster;
    return peopleRows({ roster, presence, features, talk }, order);
  }, [turn, past, room.messages, room.roster, presence, order]);
  return (
    <section aria-labelledby="people-heading">
      <div className="flex items-center justify-between gap-2 px-4 pt-3 pb-1">
        <h2 id="people-heading" className="text-sm font-semibold">
          {t("title")} <span className="font-normal text-muted tabular-nums">{rows.length}</span>
        </h2>
        <Select
          aria-label={t("sort")}
          value={order}
          onChange={setOrder}
          options={peopleOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          className="h-8 w-36"
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={Users} title={t("empty")} className="py-6" />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <PersonCard
              key={row.person.id}
              row={row}
              summaries={turn?.summaries[row.person.id] ?? {}}
              subTopics={subTopics}
              now={now}
              actions={past ? null : actions}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

"use client";
import { ScrollText, Undo2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import type { Entry } from "@/lib/contract/entry";
import { isSteering, isUndoable } from "@/lib/contract/steering";
import type { SteeringClient } from "@/lib/realtime/client/steering-client";
import { useDashboardScope } from "../dashboard-context";
import { describeSteering } from "../model/describe-steering";
import { useSteer } from "../steering/use-steer";

/** Everything the facilitators did in this room, newest first: who, when, what; and the way back where there is one. */
export function ActivityView({ client }: { client: SteeringClient }) {
  const t = useTranslations("steering.activity");
  const { steer, nameOf, room } = useDashboardScope();
  const { entries, hasOlder, loadOlder } = useSteeringLog(client, room.lastSeq);
  const { pending, run } = useSteer();
  const undone = new Set(entries.flatMap((entry) => ("undoes" in entry.body ? [entry.body.undoes] : [])));
  if (entries.length === 0) return <EmptyState icon={ScrollText} title={t("empty")} />;
  return (
    <div className="mx-auto w-full max-w-3xl p-4">
      <h2 className="mb-3 text-base font-semibold">{t("title")}</h2>
      <ol className="divide-y divide-line rounded-xl border border-line bg-surface">
        {entries.map((entry) => (
          <li key={entry.seq} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
            <ActivityText entry={entry} nameOf={nameOf} />
            {steer && isUndoable(entry) && room.status !== "ended" ? (
              <Button
                size="sm"
                variant="ghost"
                disabled={pending || undone.has(entry.seq)}
                onClick={() => void run(steer.undo(entry.seq))}
              >
                <Undo2 aria-hidden />
                {t(undone.has(entry.seq) ? "undone" : "undo")}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {hasOlder ? (
        <Button size="sm" className="mt-3" onClick={loadOlder}>
          {t("older")}
        </Button>
      ) : null}
    </div>
  );
}

function ActivityText({ entry, nameOf }: { entry: Entry; nameOf: (id: string) => string }) {
  const t = useTranslations("steering.activity");
  const tAct = useTranslations("common.act");
  const tStatus = useTranslations("common.subTopicStatus");
  const format = useFormatter();
  const { what, values, detail } = describeSteering(entry, nameOf, tAct, tStatus);
  const by =
    "by" in entry.body && typeof entry.body.by === "object" && "name" in entry.body.by
      ? entry.body.by.name
      : null;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p>
        <span className="font-medium">{by ?? t("system")}</span> <span>{t(`did.${what}`, values)}</span>
      </p>
      {detail ? <p className="text-muted break-words">{detail}</p> : null}
      <time dateTime={entry.at} className="text-xs text-faint">
        {format.dateTime(new Date(entry.at), { dateStyle: "medium", timeStyle: "medium" })}
      </time>
    </div>
  );
}

/** The log's steering entries, newest first; read again when the room went on. */
function useSteeringLog(client: SteeringClient, lastSeq: number) {
  const [state, setState] = useState<{ entries: Entry[]; hasOlder: boolean }>({
    entries: [],
    hasOlder: false,
  });
  const load = useCallback(
    async (beforeSeq: number | null) => {
      const answer = await client.list(beforeSeq, 100);
      if (!answer.ok) return;
      const { entries, hasOlder } = answer.value;
      setState((known) => ({
        entries: merge(known.entries, entries.filter(isSteering)),
        hasOlder: beforeSeq === null && known.entries.length > 0 ? known.hasOlder : hasOlder,
      }));
    },
    [client],
  );
  useEffect(() => {
    // Each new entry may be one of these.
    if (lastSeq > 0) void load(null);
  }, [load, lastSeq]);
  return { ...state, loadOlder: () => void load(state.entries.at(-1)?.seq ?? null) };
}

function merge(known: readonly Entry[], more: readonly Entry[]): Entry[] {
  const bySeq = new Map([...known, ...more].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
}

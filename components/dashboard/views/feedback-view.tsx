"use client";
import { Download, ThumbsDown, ThumbsUp } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ActBadge } from "@/components/ui/act-badge";
import { Button } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import { EmptyState, Skeleton } from "@/components/ui/states";
import type { FeedbackRow } from "@/lib/contract/feedback";
import { actNames } from "@/lib/muca/act-name";
import type { SteeringClient } from "@/lib/realtime/client/steering-client";
import { useDashboardScope } from "../dashboard-context";
import { useNumbers } from "../use-numbers";

/** What people think of the bot's messages: approval per act, and every opinion with its reason. */
export function FeedbackView({ client, turn }: { client: SteeringClient; turn: number }) {
  const t = useTranslations("steering.feedback");
  const { room, readOnly } = useDashboardScope();
  const [rows, setRows] = useState<FeedbackRow[] | null>(null);
  useEffect(() => {
    // Read again with each turn.
    let current = turn >= 0;
    void client.listFeedback().then((answer) => {
      if (current && answer.ok) setRows(answer.value);
    });
    return () => {
      current = false;
    };
  }, [client, turn]);
  if (rows === null) return <Skeleton className="m-4 h-40" />;
  if (rows.length === 0)
    return (
      <EmptyState icon={ThumbsUp} title={t("empty")}>
        {t("emptyText")}
      </EmptyState>
    );
  return (
    <div className="mx-auto w-full max-w-3xl space-y-6 p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t("approval")}</h2>
        {readOnly ? null : (
          <Button asChild size="sm">
            <a href={`/api/rooms/${room.id}/feedback.jsonl`} download>
              <Download aria-hidden />
              {t("download")}
            </a>
          </Button>
        )}
      </div>
      <Approval rows={rows} />
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {rows.map((row) => (
          <li key={`${row.messageId} ${row.by}`} className="space-y-1 px-4 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              {row.verdict === "up" ? (
                <ThumbsUp className="size-4 text-success" aria-hidden />
              ) : (
                <ThumbsDown className="size-4 text-danger" aria-hidden />
              )}
              <span className="sr-only">{t(row.verdict)}</span>
              <span className="font-medium">{row.byName}</span>
              <ActBadge act={row.act} />
            </p>
            {row.reason ? <p>{row.reason}</p> : null}
            <p className="line-clamp-2 text-muted">{row.text ?? t("deleted")}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Approval({ rows }: { rows: readonly FeedbackRow[] }) {
  const t = useTranslations("steering.feedback");
  const { percent } = useNumbers();
  const judged = actNames.flatMap((act) => {
    const own = rows.filter((row) => row.act === act);
    const up = own.filter(({ verdict }) => verdict === "up").length;
    return own.length === 0 ? [] : [{ act, up, all: own.length }];
  });
  return (
    <ul className="space-y-3">
      {judged.map(({ act, up, all }) => (
        <li key={act} className="grid grid-cols-[minmax(9rem,auto)_1fr_auto] items-center gap-3 text-sm">
          <ActBadge act={act} />
          <Meter value={up / all} label={t("approval")} valueText={percent(up / all)} />
          <span className="tabular-nums">{t("counts", { share: percent(up / all), up, all })}</span>
        </li>
      ))}
    </ul>
  );
}

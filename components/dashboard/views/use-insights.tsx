"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { Button } from "@/components/ui/button";
import { ErrorState, Skeleton } from "@/components/ui/states";
import type { RoomInsights } from "@/lib/contract/insights";
import type { Ack } from "@/lib/contract/socket";
import { useDashboardScope } from "../dashboard-context";

/** Turns within so many ms are shown together: the reading goes through the whole talk. */
const refreshMs = 3_000;

/** Reads what the room comes to, and shows it with `children`; read again on demand, since it costs a whole reading. */
export function WithInsights({
  turn = 0,
  children,
}: {
  /** The newest turn: what is shown is read again with each, at most every few seconds. */
  turn?: number;
  children: (insights: RoomInsights) => ReactNode;
}) {
  const t = useTranslations("steering.insights");
  const { room } = useDashboardScope();
  const [answer, setAnswer] = useState<Ack<RoomInsights> | null>(null);
  const [round, setRound] = useState(0);
  const [seen, setSeen] = useState(turn);
  useEffect(() => {
    if (turn === seen) return;
    const timer = setTimeout(() => setSeen(turn), refreshMs);
    return () => clearTimeout(timer);
  }, [turn, seen]);
  useEffect(() => {
    let current = seen >= 0;
    const path = `/api/rooms/${encodeURIComponent(room.id)}/insights`;
    void apiRequest<RoomInsights>("GET", path).then((next) => {
      if (current && round >= 0) setAnswer(next);
    });
    return () => {
      current = false;
    };
  }, [room.id, round, seen]);
  if (answer === null) return <Skeleton className="m-4 h-60" />;
  return (
    <div className="mx-auto w-full max-w-5xl space-y-6 p-4">
      <div className="-mb-8 flex justify-end">
        <Button size="sm" onClick={() => setRound(round + 1)}>
          {t("refresh")}
        </Button>
      </div>
      {answer.ok ? (
        children(answer.value)
      ) : (
        <ErrorState title={t("failed")}>{answer.error.message}</ErrorState>
      )}
    </div>
  );
}

/** A chart or table with its heading. */
export function Panel({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h2 className="text-base font-semibold">{title}</h2>
      {text ? <p className="text-sm text-muted">{text}</p> : null}
      {children}
    </section>
  );
}

"use client";
import { Hourglass, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { EmptyState, ErrorState, Skeleton } from "@/components/ui/states";
import type { TurnRecord } from "@/lib/contract/turn";
import { executionInterval } from "@/lib/muca/schedule";
import { ActTable } from "./act-table";
import { ChimeInGauge } from "./chime-in-gauge";
import { useDashboardScope } from "./dashboard-context";
import { DecisionCard, TurnHeading } from "./decision-card";
import { utterancesToNextTurn } from "./model/next-turn";
import { stepTurn, type TimelineStep } from "./model/turn-list";
import { DraftCard } from "./steering/draft-card";
import { SteerControls } from "./steering/steer-controls";
import { Timeline, type TimelineProps } from "./timeline";
import { TurnDetails } from "./turn-details";
import type { LoadedTurn } from "./use-turn-record";

/** The middle column: the decision shown, its act table and gauge, the timeline, and all the turn knew. */
export function NowPanel({
  loaded,
  timeline,
  now,
}: {
  loaded: LoadedTurn;
  timeline: TimelineProps;
  /** Ms by the server's clock. */
  now: number | null;
}) {
  const t = useTranslations("dashboard");
  const { room } = useDashboardScope();
  const { newest, selected, onSelect } = timeline;
  const past = selected !== null;
  const number = selected ?? newest;
  const step = (to: TimelineStep) => onSelect(stepTurn(selected, newest, to));
  return (
    <section aria-label={t("columns.now")} className="divide-y divide-line">
      <SteerControls />
      {room.draft ? <DraftCard key={room.draft.id} draft={room.draft} now={now} /> : null}
      {number > 0 ? (
        <div className={past ? "bg-warning-soft" : undefined}>
          <TurnHeading
            number={number}
            newest={newest}
            past={past}
            onStep={step}
            onLive={() => onSelect(null)}
          />
          {past ? <p className="px-4 pb-2 text-xs text-warning">{t("now.past")}</p> : null}
        </div>
      ) : null}
      <div className="sticky top-0 z-10 bg-surface">
        <h3 className="sr-only">{t("timeline.title")}</h3>
        <Timeline {...timeline} />
      </div>
      <ShownTurn loaded={loaded} />
    </section>
  );
}

function ShownTurn({ loaded }: { loaded: LoadedTurn }) {
  const t = useTranslations("dashboard.now");
  if (loaded.state === "loading") {
    return (
      <div aria-busy className="space-y-3 p-4">
        <p className="flex items-center gap-2 text-sm text-muted">
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
          {t("loadingTurn", { turn: loaded.number })}
        </p>
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  if (loaded.state === "failed") {
    return <ErrorState title={t("turnMissing", { turn: loaded.number })}>{loaded.message}</ErrorState>;
  }
  if (loaded.turn === null) return <NothingYet />;
  return (
    <>
      <div className="pt-3">
        <DecisionCard turn={loaded.turn} />
        {loaded.state === "live" ? <NextTurn turn={loaded.turn} /> : null}
      </div>
      <ActTable decision={loaded.turn.decision} />
      <ChimeInGauge decision={loaded.turn.decision} />
      <TurnDetails turn={loaded.turn} key={loaded.turn.number} />
    </>
  );
}

function NextTurn({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard.now");
  const { room, settings } = useDashboardScope();
  const count = utterancesToNextTurn(room.messages, turn.basedOnSeq, turn.decision.nExe);
  if (room.status === "ended") return null;
  return (
    <p className="px-4 pb-3 text-xs text-muted" aria-live="off">
      {settings.preset === "off"
        ? t("botOff")
        : room.botPaused
          ? t("botPaused")
          : t("nextTurn", { count, bot: room.botName })}
    </p>
  );
}

/** Before the first turn: when it will come. */
function NothingYet() {
  const t = useTranslations("dashboard.now");
  const { room, settings } = useDashboardScope();
  const people = room.roster.filter((person) => person.presence === "here").length;
  const count = utterancesToNextTurn(room.messages, 0, executionInterval(settings, people));
  const text =
    settings.preset === "off"
      ? t("botOff")
      : room.botPaused
        ? t("botPaused")
        : room.status === "preparing" || people === 0
          ? t("notOpenYet")
          : t("nothingYetText", { count, bot: room.botName });
  return (
    <EmptyState icon={Hourglass} title={t("nothingYet")}>
      {text}
    </EmptyState>
  );
}

"use client";
import { ArrowRight, ChevronLeft, ChevronRight, Crosshair, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActBadge } from "@/components/ui/act-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { TurnRecord } from "@/lib/contract/turn";
import { useDashboardScope } from "./dashboard-context";
import { actStanding, heldBackActs } from "./model/act-progress";
import { ApprovalLine } from "./steering/approval-line";
import { useBecause } from "./use-because";
import { useNumbers } from "./use-numbers";

/** What was decided in a turn, why, and what became of it. */
export function DecisionCard({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard.now");
  const { jumpTo } = useDashboardScope();
  const { clock } = useNumbers();
  return (
    <div className="space-y-3 px-4 pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <ActBadge act={turn.chosen} className="px-2.5 py-1 text-sm" />
        <OutcomeBadge turn={turn} />
        <time dateTime={turn.at} className="ml-auto text-xs text-faint tabular-nums">
          {clock(turn.at)}
        </time>
      </div>
      <Why turn={turn} />
      <DroppedDrafts turn={turn} />
      {turn.outcome.approval ? <ApprovalLine approval={turn.outcome.approval} /> : null}
      {turn.outcome.text ? (
        <blockquote className="rounded-lg bg-bot-soft px-3 py-2 text-sm">
          <p className="line-clamp-4 whitespace-pre-line">{turn.outcome.text}</p>
        </blockquote>
      ) : null}
      <DecisionFacts turn={turn} />
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2.5"
        onClick={() => jumpTo(turn.messageId ?? turn.decision.afterUtterance)}
      >
        <Crosshair aria-hidden />
        {t(turn.messageId ? "showMessage" : "showMoment")}
      </Button>
    </div>
  );
}

/** One sentence why: the chosen act's condition, or for silence what else there was and what held it back. */
function Why({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard");
  const tAct = useTranslations("common.act");
  const because = useBecause();
  const { decision } = turn;
  const chosen = decision.acts.find((state) => state.act === turn.chosen);
  if (!chosen) return null;
  const heldBack = turn.outcome.spoke ? null : heldBackActs(decision.acts, turn.chosen);
  if (heldBack === null || turn.dropped !== null)
    return <p className="leading-snug">{because(chosen.because)}</p>;
  const reasons = heldBack.map((state) => {
    const standing = t(`acts.standing.${actStanding(state, turn.chosen)}`);
    return `${tAct(state.act)} (${standing})`;
  });
  return (
    <p className="leading-snug">
      {reasons.length === 0 ? t("now.noneHolds") : t("now.heldBack", { acts: reasons.join(", ") })}
    </p>
  );
}

function OutcomeBadge({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard.now");
  if (turn.spoke) return <Badge tone="bot">{t("spoke")}</Badge>;
  return <Badge tone="outline">{t("silent")}</Badge>;
}

function DroppedDrafts({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard");
  return turn.outcome.drafts.map((draft) => (
    <div key={`${draft.dropped}-${draft.text}`} className="rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <p className="flex items-start gap-1.5 font-medium text-warning">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t("now.dropped", { reason: t(`outcome.${draft.dropped}`) })}
      </p>
      {draft.detail ? <p className="mt-0.5 text-muted">{draft.detail}</p> : null}
      {draft.text ? <p className="mt-1 line-clamp-3 whitespace-pre-line italic">{draft.text}</p> : null}
    </div>
  ));
}

function DecisionFacts({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard.now");
  const { nameOf } = useDashboardScope();
  const { duration } = useNumbers();
  const { decision } = turn;
  const title = (id: string | null) => turn.subTopics.find((subTopic) => subTopic.id === id)?.title ?? null;
  const proposed = title(decision.proposedSubTopic);
  const current = title(decision.currentSubTopic);
  const signals = [decision.stuck ? t("stuck") : null, decision.unsolved ? t("unsolved") : null];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {turn.chosen === "keep-silence" ? null : (
        <Fact name={t("addresses")}>{decision.target?.map(nameOf).join(", ") ?? t("everybody")}</Fact>
      )}
      {proposed === null ? null : (
        <Fact name={t("proposes")}>
          <span className="inline-flex items-center gap-1">
            <ArrowRight className="size-3.5" aria-hidden /> {proposed}
          </span>
        </Fact>
      )}
      <Fact name={t("triggerLabel")}>{t(`trigger.${decision.trigger}`, { count: decision.nExe })}</Fact>
      <Fact name={t("current")}>{current ?? t("noCurrent")}</Fact>
      <Fact name={t("signals")}>{signals.filter(Boolean).join(", ") || t("noSignals")}</Fact>
      {turn.engine === null ? null : <Fact name={t("engineLabel")}>{t(`engine.${turn.engine}`)}</Fact>}
      <Fact name={t("duration")}>{duration(turn.durationMs)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** Heading of the middle column: which turn this is, steps to its neighbours, and the way back to live. */
export function TurnHeading({
  number,
  newest,
  past,
  onStep,
  onLive,
}: {
  number: number;
  newest: number;
  past: boolean;
  onStep: (step: "earlier" | "later") => void;
  onLive: () => void;
}) {
  const t = useTranslations("dashboard.now");
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-2">
      <h2 className="text-sm font-semibold">
        {past ? t("turnOf", { turn: number, newest }) : t("lastDecision")}
        {past ? null : (
          <span className="font-normal text-muted"> · {t("turnOf", { turn: number, newest })}</span>
        )}
      </h2>
      <div className="ml-auto flex items-center gap-1">
        {past ? (
          <Button size="sm" variant="primary" onClick={onLive}>
            {t("backToLive")}
          </Button>
        ) : null}
        <IconButton size="sm" label={t("earlier")} disabled={number <= 1} onClick={() => onStep("earlier")}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton size="sm" label={t("later")} disabled={!past} onClick={() => onStep("later")}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

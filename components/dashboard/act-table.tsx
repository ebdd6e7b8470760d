"use client";
import { Check, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { ActIcon, actColor } from "@/components/ui/act-badge";
import { cn } from "@/components/ui/class-names";
import { Meter } from "@/components/ui/meter";
import type { ActState, Decision } from "@/lib/muca/decision";
import { useDashboardScope } from "./dashboard-context";
import {
  type ActStanding,
  actStanding,
  byRank,
  coolDownProgress,
  type Progress,
  warmUpProgress,
} from "./model/act-progress";
import { MuteButton } from "./steering/mute-button";
import { useBecause } from "./use-because";

/** The acts in rank order as the arbitrator saw them: condition, warm-up, cool-down, standing (MUCA §4). */
export function ActTable({ decision }: { decision: Decision }) {
  const t = useTranslations("dashboard.acts");
  if (decision.acts.length === 0) return <p className="px-4 py-3 text-sm text-muted">{t("basic")}</p>;
  return (
    <ol aria-label={t("title")} className="divide-y divide-line">
      {byRank(decision.acts).map((state) => (
        <ActRow key={state.act} state={state} decision={decision} />
      ))}
    </ol>
  );
}

function ActRow({ state, decision }: { state: ActState; decision: Decision }) {
  const t = useTranslations("dashboard.acts");
  const tAct = useTranslations("common.act");
  const because = useBecause();
  const { turnSettings } = useDashboardScope();
  const standing = actStanding(state, decision.chosen);
  const coolDownLength = turnSettings.acts[state.act].coolDown * decision.participants;
  return (
    <li
      aria-current={standing === "chosen" ? "true" : undefined}
      className={cn(
        "flex gap-3 px-4 py-2",
        standing === "chosen" && "bg-accent-soft",
        standing === "off" && "opacity-70",
      )}
    >
      <span aria-hidden className="w-3 shrink-0 pt-0.5 text-right text-xs text-faint tabular-nums">
        {state.rank}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ActIcon act={state.act} />
          <span className="text-sm font-medium">{tAct(state.act)}</span>
          <StandingLabel standing={standing} state={state} />
          <MuteButton act={state.act} />
        </div>
        <p className="mt-0.5 flex items-start gap-1.5 text-xs text-muted">
          {state.condition ? (
            <Check className="mt-px size-3.5 shrink-0 text-success" aria-hidden />
          ) : (
            <X className="mt-px size-3.5 shrink-0 text-faint" aria-hidden />
          )}
          <span className="sr-only">{t(state.condition ? "holds" : "fails")}: </span>
          <span className="min-w-0 break-words">{because(state.because)}</span>
        </p>
      </div>
      <div className="grid w-28 shrink-0 content-start gap-1.5 sm:w-56 sm:grid-cols-2 sm:gap-3">
        <Bar label={t("warmUp")} progress={warmUpProgress(state, decision.i)} color={actColor(state.act)} />
        <Bar
          label={t("coolDown")}
          progress={coolDownProgress(state, coolDownLength)}
          color={actColor(state.act)}
        />
      </div>
    </li>
  );
}

function StandingLabel({ standing, state }: { standing: ActStanding; state: ActState }) {
  const t = useTranslations("dashboard.acts");
  const strong = standing === "chosen" || standing === "eligible";
  return (
    <span
      title={state.sitsOut ? t("sitsOutHint") : undefined}
      className={cn(
        "rounded-full px-1.5 text-xs",
        standing === "chosen" && "bg-accent font-medium text-on-accent",
        standing === "eligible" && "bg-success-soft font-medium text-success",
        !strong && "text-muted",
      )}
    >
      {t(`standing.${standing}`)}
    </span>
  );
}

function Bar({ label, progress, color }: { label: string; progress: Progress; color: string }) {
  const t = useTranslations("dashboard.acts");
  const text = progress.left === 0 ? t("ready") : t("leftShort", { count: progress.left });
  return (
    <div>
      <div className="flex justify-between gap-1 text-[0.6875rem] leading-4 text-muted">
        <span className="whitespace-nowrap">{label}</span>
        <span className="whitespace-nowrap tabular-nums">{text}</span>
      </div>
      <Meter
        className="h-1"
        value={progress.done}
        label={label}
        valueText={progress.left === 0 ? t("ready") : t("left", { count: progress.left })}
        color={progress.left === 0 ? color : "var(--ink-faint)"}
      />
    </div>
  );
}

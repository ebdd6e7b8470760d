"use client";
import { useTranslations } from "use-intl";
import { actColor } from "@/components/ui/act-badge";
import type { Decision } from "@/lib/muca/decision";
import { useDashboardScope } from "./dashboard-context";
import { chimeInGauge } from "./model/gauge";
import { useNumbers } from "./use-numbers";

/** p_chime_in against its threshold, with what silence and content add to it (MUCA §4). */
export function ChimeInGauge({ decision }: { decision: Decision }) {
  const t = useTranslations("dashboard.gauge");
  const { turnSettings } = useDashboardScope();
  const { decimal, probability } = useNumbers();
  if (!decision.p) return null;
  const gauge = chimeInGauge(decision.p, turnSettings.chimeIn.threshold);
  const [value, threshold] = [probability(gauge.value), probability(gauge.threshold)];
  const color = actColor("in-context-chime-in");
  return (
    <section aria-label={t("title")} className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <h3 className="font-semibold">{t("title")}</h3>
        <span className="text-muted tabular-nums">
          {t("value", { value, threshold })} · {t(gauge.over ? "over" : "under")}
        </span>
      </div>
      <div className="relative mt-3 mb-2">
        <meter
          className="sr-only"
          aria-label={t("label", { value, threshold })}
          min={0}
          max={1}
          value={gauge.value}
        />
        <div className="flex h-3 overflow-hidden rounded-full bg-fill" aria-hidden>
          <div style={{ width: `${gauge.silence * 100}%`, backgroundColor: "var(--act-keep-silence)" }} />
          <div style={{ width: `${gauge.semantic * 100}%`, backgroundColor: color }} />
        </div>
        <div
          aria-hidden
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${Math.min(1, gauge.threshold) * 100}%` }}
        />
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        <GaugePart
          color="var(--act-keep-silence)"
          name={t("silence", { value: decimal(decision.p.silence) })}
          detail={t("silenceHint", { count: decision.nSilent })}
        />
        <GaugePart
          color={color}
          name={t("semantic", { value: decimal(decision.p.semantic) })}
          detail={t(decision.stuck ? "stuck" : decision.unsolved ? "unsolved" : "noSignal")}
        />
      </dl>
    </section>
  );
}

function GaugePart({ color, name, detail }: { color: string; name: string; detail: string }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="flex items-center gap-1.5 font-medium text-ink tabular-nums">
        <span aria-hidden className="size-2.5 rounded-sm" style={{ backgroundColor: color }} />
        {name}
      </dt>
      <dd>{detail}</dd>
    </div>
  );
}

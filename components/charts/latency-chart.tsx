"use client";
import { CartesianGrid, ResponsiveContainer, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from "recharts";
import { useFormatter, useTranslations } from "use-intl";
import type { CallPoint } from "@/lib/contract/models";

/** How long each call to a model took. A table beside it tells the same in numbers. */
export function LatencyChart({ calls }: { calls: readonly CallPoint[] }) {
  const t = useTranslations("steering.insights");
  const format = useFormatter();
  const points = calls.map(({ at, latencyMs, ok, model }) => ({
    at: Date.parse(at),
    seconds: latencyMs / 1_000,
    ok,
    model,
  }));
  const time = (ms: number) => format.dateTime(new Date(ms), { timeStyle: "short" });
  return (
    <div aria-hidden="true" className="h-56 rounded-xl border border-line bg-surface p-2 text-xs">
      <ResponsiveContainer width="100%" height="100%">
        <ScatterChart accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            domain={["dataMin", "dataMax"]}
            tickFormatter={time}
            stroke="var(--muted)"
          />
          <YAxis dataKey="seconds" type="number" unit=" s" width={48} stroke="var(--muted)" />
          <Tooltip
            formatter={(value, name) =>
              name === "at" ? time(Number(value)) : `${format.number(Number(value))} s`
            }
          />
          <Scatter
            name={t("answeredCall")}
            data={points.filter(({ ok }) => ok)}
            fill="var(--accent)"
            isAnimationActive={false}
          />
          <Scatter
            name={t("failedCall")}
            data={points.filter(({ ok }) => !ok)}
            fill="var(--danger)"
            shape="cross"
            isAnimationActive={false}
          />
        </ScatterChart>
      </ResponsiveContainer>
    </div>
  );
}

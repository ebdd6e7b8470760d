"use client";
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Legend,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from "recharts";
import { useTranslations } from "use-intl";
import { actColor } from "@/components/ui/act-badge";
import type { SimulationReport } from "@/lib/contract/simulation";
import { actNames } from "@/lib/muca/act-name";
import { ChartCard } from "./chart-card";

const axis = {
  stroke: "var(--line-strong)",
  tick: { fill: "var(--ink-muted)", fontSize: 12 },
  tickLine: false,
};
const margin = { top: 4, right: 8, bottom: 0, left: 0 };

/** Turns by chosen act. */
export function ActsChart({ turns }: Pick<SimulationReport, "turns">) {
  const t = useTranslations("simulate.run");
  const tAct = useTranslations("common.act");
  const rows = actNames.map((act) => ({
    act,
    label: tAct(act),
    chosen: turns.byAct[act]?.chosen ?? 0,
  }));
  return (
    <ChartCard
      title={t("acts")}
      about={t("actsAbout")}
      columns={["", t("turns")]}
      rows={rows.map(({ label, chosen }) => [label, chosen])}
    >
      <ResponsiveContainer width="100%" height={230}>
        <BarChart data={rows} layout="vertical" margin={margin} accessibilityLayer={false}>
          <XAxis type="number" allowDecimals={false} {...axis} />
          <YAxis type="category" dataKey="label" width={150} interval={0} {...axis} />
          <Bar dataKey="chosen" isAnimationActive={false} radius={3}>
            {rows.map(({ act }) => (
              <Cell key={act} fill={actColor(act)} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

const statusFills = {
  "well-discussed": { fill: "var(--accent)", opacity: 0.9 },
  "being-discussed": { fill: "var(--accent)", opacity: 0.45 },
  "not-discussed": { fill: "var(--line-strong)", opacity: 0.35 },
} as const;
const statuses = ["well-discussed", "being-discussed", "not-discussed"] as const;

/** How many sub-topics stood where after each turn. */
export function StatusesChart({ statuses: rows }: Pick<SimulationReport, "statuses">) {
  const t = useTranslations("simulate.run");
  const tStatus = useTranslations("simulate.status");
  // A table of every turn would be long: each tenth tells as much.
  const every = Math.max(1, Math.ceil(rows.length / 10));
  const sampled = rows.filter((_, index) => index % every === 0 || index === rows.length - 1);
  return (
    <ChartCard
      title={t("statuses")}
      about={t("statusesAbout")}
      columns={[t("utterances"), ...statuses.map((status) => tStatus(status))]}
      rows={sampled.map((row) => [row.i, ...statuses.map((status) => row[status])])}
    >
      <ResponsiveContainer width="100%" height={230}>
        <AreaChart data={[...rows]} margin={margin} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis type="number" dataKey="i" domain={[0, "dataMax"]} {...axis} />
          <YAxis allowDecimals={false} width={28} {...axis} />
          <Legend
            itemSorter={null}
            iconType="square"
            formatter={(name) => <span className="text-sm text-ink">{name}</span>}
          />
          {statuses.map((status) => (
            <Area
              key={status}
              type="stepAfter"
              dataKey={status}
              name={tStatus(status)}
              stackId="all"
              stroke="none"
              fill={statusFills[status].fill}
              fillOpacity={statusFills[status].opacity}
              isAnimationActive={false}
            />
          ))}
        </AreaChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

/** Lengths of the run's messages beside those of the chat it learned from, in shares. */
export function LengthsChart({ histogram }: Pick<SimulationReport, "histogram">) {
  const t = useTranslations("simulate.run");
  const total = (of: "run" | "source") =>
    Math.max(
      1,
      histogram.reduce((sum, row) => sum + row[of], 0),
    );
  const [runs, sources] = [total("run"), total("source")];
  const rows = histogram.map(({ words, run, source }) => ({
    words,
    run: (100 * run) / runs,
    source: (100 * source) / sources,
  }));
  return (
    <ChartCard
      title={t("lengths")}
      about={t("lengthsAbout")}
      columns={[t("engagement"), t("ofRun"), t("ofSource")]}
      rows={rows.map(({ words, run, source }) => [words, `${run.toFixed(0)} %`, `${source.toFixed(0)} %`])}
    >
      <ResponsiveContainer width="100%" height={230}>
        <BarChart data={rows} margin={margin} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="words" {...axis} />
          <YAxis unit="%" width={44} {...axis} />
          <Legend
            itemSorter={null}
            iconType="square"
            formatter={(name) => <span className="text-sm text-ink">{name}</span>}
          />
          <Bar dataKey="run" name={t("ofRun")} fill="var(--accent)" isAnimationActive={false} />
          <Bar
            dataKey="source"
            name={t("ofSource")}
            fill="var(--act-participation-encouragement)"
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

"use client";
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from "recharts";
import { useTranslations } from "use-intl";
import { actColor } from "@/components/ui/act-badge";
import { actNames } from "@/lib/muca/act-name";
import { ChartCard } from "./chart-card";
import type { ComparedRun } from "./compare-view";

const axis = {
  stroke: "var(--line-strong)",
  tick: { fill: "var(--ink-muted)", fontSize: 12 },
  tickLine: false,
};
const margin = { top: 4, right: 8, bottom: 0, left: 0 };
const legendText = (name: string) => <span className="text-sm text-ink">{name}</span>;

/** Turns of each run, stacked by act. */
export function ActsByRun({ runs }: { runs: readonly ComparedRun[] }) {
  const t = useTranslations("simulate.compare");
  const tAct = useTranslations("common.act");
  const rows = runs.map(({ name, report }) => ({
    name,
    ...Object.fromEntries(actNames.map((act) => [act, report.turns.byAct[act]?.chosen ?? 0])),
  }));
  return (
    <ChartCard
      title={t("acts")}
      columns={["", ...runs.map(({ name }) => name)]}
      rows={actNames.map((act) => [
        tAct(act),
        ...runs.map(({ report }) => report.turns.byAct[act]?.chosen ?? 0),
      ])}
    >
      <ResponsiveContainer width="100%" height={120 + 44 * runs.length}>
        <BarChart data={rows} layout="vertical" margin={margin} accessibilityLayer={false}>
          <XAxis type="number" allowDecimals={false} {...axis} />
          <YAxis type="category" dataKey="name" width={130} interval={0} {...axis} />
          <Legend itemSorter={null} iconType="square" formatter={legendText} />
          {actNames.map((act) => (
            <Bar
              key={act}
              dataKey={act}
              name={tAct(act)}
              stackId="acts"
              fill={actColor(act)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

/** Colours and dashes of runs; together they tell more than a dozen apart. */
const strokes = [
  "--accent",
  "--act-conflict-resolution",
  "--act-initiative-summarization",
  "--act-in-context-chime-in",
];
const dashes = ["0", "6 3", "2 3", "8 3 2 3"];

/** How many sub-topics were well discussed after each turn, a line for each run. */
export function WellByRun({ runs }: { runs: readonly ComparedRun[] }) {
  const t = useTranslations("simulate.compare");
  return (
    <ChartCard
      title={t("well")}
      columns={["", ...runs.map(({ name }) => name)]}
      rows={[["", ...runs.map(({ report }) => report.statuses.at(-1)?.["well-discussed"] ?? 0)]]}
    >
      <ResponsiveContainer width="100%" height={260}>
        <LineChart margin={margin} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            type="number"
            dataKey="i"
            domain={[0, "dataMax"]}
            allowDuplicatedCategory={false}
            {...axis}
          />
          <YAxis allowDecimals={false} width={28} {...axis} />
          <Legend itemSorter={null} iconType="plainline" formatter={legendText} />
          {runs.map(({ id, name, report }, index) => (
            <Line
              key={id}
              data={report.statuses}
              dataKey="well-discussed"
              name={name}
              type="stepAfter"
              dot={false}
              stroke={`var(${strokes[index % strokes.length]})`}
              strokeDasharray={dashes[Math.floor(index / strokes.length) % dashes.length] ?? "0"}
              strokeWidth={2}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

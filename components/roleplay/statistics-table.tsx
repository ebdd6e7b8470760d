"use client";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useLocale, useTranslations } from "use-intl";
import { personColor } from "@/components/charts/airtime-chart";
import { Card, CardHeader } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import type { RoleplayGroup } from "@/lib/contract/api-roleplay";

type Statistics = RoleplayGroup["statistics"];
type MeanAndDeviation = Statistics["turns"];
type FailureRate = Statistics["failures"][number];

interface FailureRow {
  key: string;
  failure: string;
  side: FailureRate["side"];
}

/** Numbers of several groups side by side, one group a column (LLM-Roleplay, table 1). */
export function StatisticsTable({
  title,
  groups,
  withChart = false,
}: {
  title: string;
  groups: readonly RoleplayGroup[];
  withChart?: boolean;
}) {
  const t = useTranslations("roleplay");
  const locale = useLocale();
  const rows = failureRowsOf(groups);
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 });
  const spread = ({ mean, deviation }: MeanAndDeviation) => `${number(mean)} (${number(deviation)})`;
  const percent = (value: number) =>
    value.toLocaleString(locale, { style: "percent", maximumFractionDigits: 2 });
  if (groups.length === 0) return <p className="text-sm text-muted">{t("noNumbers")}</p>;
  return (
    <Card className="overflow-hidden">
      <CardHeader title={title} description={t("tableHint")} />
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t("measure")}</Th>
            {groups.map(({ value }) => (
              <Th key={value}>{value}</Th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          <Row name={t("dialogues")} groups={groups} cell={({ dialogues }) => number(dialogues)} />
          <Row name={t("turnsPerDialogue")} groups={groups} cell={({ turns }) => spread(turns)} />
          <Row
            name={t("tokensPerPrompt")}
            groups={groups}
            cell={({ promptTokens }) => spread(promptTokens)}
          />
          <Row
            name={t("tokensPerResponse")}
            groups={groups}
            cell={({ responseTokens }) => spread(responseTokens)}
          />
          {rows.map(({ key, failure, side }) => (
            <Row
              key={key}
              name={t("failureOf", {
                failure: t(`failure.${failure as "no-prompt"}`),
                side: t(`side.${side}`),
              })}
              groups={groups}
              cell={({ failures }) => {
                const found = failures.find((each) => each.failure === failure && each.side === side);
                if (!found) return percent(0);
                const { rate, deviation } = found;
                return deviation === null ? percent(rate) : `${percent(rate)} (${percent(deviation)})`;
              }}
            />
          ))}
        </tbody>
      </Table>
      {withChart && rows.length > 0 ? <FailureChart groups={groups} rows={rows} /> : null}
    </Card>
  );
}

function Row({
  name,
  groups,
  cell,
}: {
  name: string;
  groups: readonly RoleplayGroup[];
  cell: (statistics: Statistics) => string;
}) {
  return (
    <tr>
      <th scope="row" className="border-b border-line px-3 py-2.5 text-left font-normal">
        {name}
      </th>
      {groups.map(({ value, statistics }) => (
        <Td key={value}>{cell(statistics)}</Td>
      ))}
    </tr>
  );
}

/** Failures as bars beside each other; the table above says the same in numbers. */
function FailureChart({ groups, rows }: { groups: readonly RoleplayGroup[]; rows: readonly FailureRow[] }) {
  const t = useTranslations("roleplay");
  const data = rows.map(({ failure, side }) => ({
    name: t("failureOf", { failure: t(`failure.${failure as "no-prompt"}`), side: t(`side.${side}`) }),
    ...Object.fromEntries(
      groups.map(({ value, statistics }) => [
        value,
        100 * (statistics.failures.find((each) => each.failure === failure && each.side === side)?.rate ?? 0),
      ]),
    ),
  }));
  return (
    <div
      aria-hidden
      className="px-2 pt-3 pb-2"
      style={{ height: 80 + rows.length * (18 + 14 * groups.length) }}
    >
      <ResponsiveContainer>
        <BarChart data={data} layout="vertical" margin={{ left: 8, right: 24 }}>
          <CartesianGrid stroke="var(--line)" horizontal={false} />
          <XAxis type="number" unit=" %" stroke="var(--muted)" fontSize={12} />
          <YAxis type="category" dataKey="name" width={150} stroke="var(--muted)" fontSize={12} />
          <Tooltip
            formatter={(value) => `${Number(value).toFixed(2)} %`}
            contentStyle={{ background: "var(--raised)", border: "1px solid var(--line)", borderRadius: 8 }}
          />
          <Legend wrapperStyle={{ fontSize: 12 }} />
          {groups.map(({ value }, index) => (
            <Bar key={value} dataKey={value ?? ""} fill={personColor(index)} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function failureRowsOf(groups: readonly RoleplayGroup[]): FailureRow[] {
  const rows = new Map<string, FailureRow>();
  for (const { statistics } of groups) {
    for (const { failure, side } of statistics.failures) {
      const key = `${side} ${failure}`;
      rows.set(key, { key, failure, side });
    }
  }
  return [...rows.values()];
}

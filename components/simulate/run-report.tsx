"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/states";
import { Table, Td, Th } from "@/components/ui/table";
import type { SimulationReport } from "@/lib/contract/simulation";
import { NumbersTable } from "./chart-card";

const loading = () => <Skeleton className="h-72" />;
const ActsChart = dynamic(() => import("./run-charts").then((charts) => charts.ActsChart), {
  ssr: false,
  loading,
});
const StatusesChart = dynamic(() => import("./run-charts").then((charts) => charts.StatusesChart), {
  ssr: false,
  loading,
});
const LengthsChart = dynamic(() => import("./run-charts").then((charts) => charts.LengthsChart), {
  ssr: false,
  loading,
});

/** What a run came to, in numbers and charts, beside the chat that its people were learned from. */
export function RunReport({ report }: { report: SimulationReport }) {
  return (
    <div className="grid gap-4">
      <Numbers report={report} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ActsChart turns={report.turns} />
        <StatusesChart statuses={report.statuses} />
        <LengthsChart histogram={report.histogram} />
        <Comparison report={report} />
      </div>
      <PeopleCard report={report} />
    </div>
  );
}

function Numbers({ report }: { report: SimulationReport }) {
  const t = useTranslations("simulate.run");
  const { numbers, turns, lengths } = report;
  const { bot, all } = numbers.botShare;
  const facts = [
    { label: t("engagement"), value: String(numbers.engagement.words) },
    { label: t("wordsPerMessage"), value: numbers.engagement.wordsPerMessage.toFixed(1) },
    { label: t("evenness"), value: numbers.evenness.lettersDeviation.toFixed(0), hint: t("evennessHint") },
    { label: t("botShare"), value: percent(all === 0 ? 0 : bot / all) },
    { label: t("turns"), value: String(turns.count) },
    { label: t("spoke"), value: String(turns.spoke) },
    {
      label: t("length"),
      value: `${lengths.asked.toFixed(1)} / ${lengths.measured.toFixed(1)}`,
      hint: t("lengthHint", { error: lengths.meanError.toFixed(1) }),
    },
    { label: t("fallbacks"), value: String(report.fallbacks), hint: t("fallbacksHint") },
    { label: t("engine"), value: t(`engines.${report.engine}`) },
  ];
  return (
    <Card>
      <CardHeader title={t("numbers")} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 pb-4 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(({ label, value, hint }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              {value}
              {hint ? <span className="block text-xs font-normal text-muted">{hint}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const measures = ["speakerEntropy", "questionShare", "botMentionShare", "distinct2"] as const;

function Comparison({ report: { comparison } }: { report: SimulationReport }) {
  const t = useTranslations("simulate.run");
  const { run, source, distance } = comparison;
  const rows = [
    [
      t("measures.lengths"),
      run.meanWords.toFixed(1),
      source.meanWords.toFixed(1),
      distance.lengths.toFixed(2),
    ],
    ...measures.map((name) => [
      t(`measures.${name}`),
      run[name].toFixed(2),
      source[name].toFixed(2),
      distance[name].toFixed(2),
    ]),
  ];
  return (
    <Card className="min-w-0">
      <CardHeader title={t("comparison")} level={3} />
      <div className="px-2 pb-3">
        <NumbersTable
          label={t("comparison")}
          columns={[t("measure"), t("ofRun"), t("ofSource"), t("distance")]}
          rows={rows}
        />
      </div>
    </Card>
  );
}

function PeopleCard({ report: { attendees } }: { report: SimulationReport }) {
  const t = useTranslations("simulate.run");
  const tRole = useTranslations("simulate.role");
  const tTrait = useTranslations("simulate.trait");
  return (
    <Card className="min-w-0">
      <CardHeader title={t("people")} />
      <div className="px-2 pb-3">
        <Table label={t("people")}>
          <thead>
            <tr>
              <Th>{t("person")}</Th>
              <Th>{t("roles")}</Th>
              <Th>{t("traits")}</Th>
            </tr>
          </thead>
          <tbody>
            {attendees.map(({ id, name, roles, traits, reasons }) => (
              <tr key={id}>
                <Td className="align-top font-medium" title={reasons}>
                  {name}
                </Td>
                <Td className="align-top">{roles.map((role) => nameOf(tRole, role)).join(", ")}</Td>
                <Td className="align-top">{traits.map((trait) => nameOf(tTrait, trait)).join(", ")}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

/** The name of a role or trait in the reader's language; one of an older version is shown as it was kept. */
export function nameOf(t: { has(key: never): boolean } & ((key: never) => string), name: string): string {
  return t.has(name as never) ? t(name as never) : name;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

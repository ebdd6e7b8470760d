"use client";
import { ArrowLeft, GitCompareArrows } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState, Skeleton } from "@/components/ui/states";
import type { SimulationView } from "@/lib/contract/api-simulations";
import type { SimulationReport } from "@/lib/contract/simulation";
import { NumbersTable } from "./chart-card";

const loading = () => <Skeleton className="h-72" />;
const ActsByRun = dynamic(() => import("./compare-charts").then((charts) => charts.ActsByRun), {
  ssr: false,
  loading,
});
const WellByRun = dynamic(() => import("./compare-charts").then((charts) => charts.WellByRun), {
  ssr: false,
  loading,
});

/** A run that has ended, under a name by which it is told from the others. */
export interface ComparedRun {
  id: string;
  name: string;
  report: SimulationReport;
}

/** Several finished runs side by side. */
export function CompareView({ runs }: { runs: readonly SimulationView[] }) {
  const t = useTranslations("simulate.compare");
  const tRun = useTranslations("simulate.run");
  const compared = namedRuns(runs);
  return (
    <>
      <Link
        href="/simulate"
        className="inline-flex items-center gap-1 self-start text-sm text-muted hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {tRun("back")}
      </Link>
      <h1 className="mt-2 mb-4 text-2xl font-semibold">{t("title")}</h1>
      {compared.length < 2 ? (
        <EmptyState icon={GitCompareArrows} title={t("needTwo")}>
          {t("needTwoText")}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <Card className="min-w-0">
            <CardHeader title={t("table")} />
            <div className="px-2 pb-3">
              <CompareTable runs={compared} />
            </div>
          </Card>
          <div className="grid gap-4 lg:grid-cols-2">
            <ActsByRun runs={compared} />
            <WellByRun runs={compared} />
          </div>
        </div>
      )}
    </>
  );
}

function CompareTable({ runs }: { runs: readonly ComparedRun[] }) {
  const t = useTranslations("simulate.compare");
  const row = (label: string, of: (report: SimulationReport) => string) => [
    label,
    ...runs.map(({ report }) => of(report)),
  ];
  const rows = [
    row(t("utterances"), ({ utterances }) => String(utterances)),
    row(t("engagement"), ({ numbers }) => String(numbers.engagement.words)),
    row(t("wordsPerMessage"), ({ numbers }) => numbers.engagement.wordsPerMessage.toFixed(2)),
    row(t("evenness"), ({ numbers }) => numbers.evenness.lettersDeviation.toFixed(0)),
    row(t("botShare"), ({ numbers: { botShare } }) =>
      botShare.all === 0 ? "0" : (botShare.bot / botShare.all).toFixed(3),
    ),
    row(t("turns"), ({ turns }) => String(turns.count)),
    row(t("distance"), ({ comparison }) => comparison.distance.lengths.toFixed(3)),
  ];
  return (
    <NumbersTable label={t("table")} columns={[t("measure"), ...runs.map(({ name }) => name)]} rows={rows} />
  );
}

/** Preset, people and seed tell runs apart; the rest are numbered. */
export function namedRuns(runs: readonly SimulationView[]): ComparedRun[] {
  const seen = new Map<string, number>();
  return runs.flatMap(({ id, params, report }) => {
    if (!report) return [];
    const name = `${params.settings.preset ?? "default"} · ${params.people.length} · ${params.seed}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [{ id, name: count === 1 ? name : `${name} (${count})`, report }];
  });
}

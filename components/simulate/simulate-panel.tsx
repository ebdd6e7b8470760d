"use client";
import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { SimulationView } from "@/lib/contract/api-simulations";
import { isUnderWay } from "./model/run-state";
import { RunForm, type SourceRoom } from "./run-form";
import { RunListItem } from "./run-list-item";
import { simulateApi } from "./simulate-api";
import { usePolling } from "./use-polling";

/** Simulations: a form for new ones, and those there are with their progress, to be chosen and compared. */
export function SimulatePanel({
  runs: firstRuns,
  sources,
}: {
  runs: readonly SimulationView[];
  sources: readonly SourceRoom[];
}) {
  const t = useTranslations("simulate");
  const router = useRouter();
  const [runs, setRuns] = useState(firstRuns);
  const [stale, setStale] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  async function refresh() {
    const answer = await simulateApi.list();
    setStale(!answer.ok);
    if (answer.ok) setRuns(answer.value);
  }
  usePolling(
    runs.some(({ state }) => isUnderWay(state)),
    refresh,
  );
  function started(fresh: SimulationView[]) {
    const roomId = fresh[0]?.params.roomId;
    if (fresh[0]?.kind === "rehearsal" && roomId) {
      router.push(`/rooms/${roomId}`);
      return;
    }
    toast.success(t("list.started", { count: fresh.length }));
    setRuns([...fresh.toReversed(), ...runs]);
  }
  function choose(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  return (
    <>
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <p className="mt-1 mb-5 max-w-prose text-muted">{t("intro")}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_1fr]">
        <RunForm sources={sources} onStarted={started} />
        <section aria-labelledby="runs-title" className="min-w-0">
          <div className="mb-3 flex min-h-9 flex-wrap items-center gap-3">
            <h2 id="runs-title" className="mr-auto text-lg font-semibold">
              {t("list.title")}
            </h2>
            <CompareLink chosen={[...chosen]} />
          </div>
          {stale ? (
            <p role="alert" className="mb-2 text-sm text-danger">
              {t("list.failedToLoad")}
            </p>
          ) : null}
          <Card>
            {runs.length === 0 ? (
              <EmptyState icon={FlaskConical} title={t("list.empty")}>
                {t("list.emptyText")}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {runs.map((run) => (
                  <RunListItem
                    key={run.id}
                    run={run}
                    chosen={chosen.has(run.id)}
                    onChoose={(on) => choose(run.id, on)}
                    onChanged={() => void refresh()}
                  />
                ))}
              </ul>
            )}
          </Card>
        </section>
      </div>
    </>
  );
}

function CompareLink({ chosen }: { chosen: readonly string[] }) {
  const t = useTranslations("simulate.list");
  const label = t("compare", { count: chosen.length });
  if (chosen.length < 2) return <Button disabled>{label}</Button>;
  return (
    <Button asChild variant="primary">
      <Link href={`/simulate/compare?runs=${chosen.join(",")}`}>{label}</Link>
    </Button>
  );
}

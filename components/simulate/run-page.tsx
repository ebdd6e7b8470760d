"use client";
import { ArrowLeft, Download, LayoutDashboard } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/meter";
import type { SimulationView, UtteranceView } from "@/lib/contract/api-simulations";
import { isUnderWay, shareDone } from "./model/run-state";
import { RunActions } from "./run-actions";
import { RunFacts } from "./run-list-item";
import { RunReport } from "./run-report";
import { simulateApi } from "./simulate-api";
import { usePolling } from "./use-polling";
import { UtteranceList } from "./utterance-list";

/** One run: how far it is, what it came to, and what was said, to be marked. */
export function RunPage({ run: first, utterances }: { run: SimulationView; utterances: UtteranceView[] }) {
  const t = useTranslations("simulate.run");
  const tList = useTranslations("simulate.list");
  const router = useRouter();
  const [run, setRun] = useState(first);
  async function refresh() {
    const answer = await simulateApi.get(run.id);
    if (answer.ok) setRun(answer.value);
  }
  const underWay = isUnderWay(run.state);
  usePolling(underWay, refresh);
  return (
    <>
      <Link
        href="/simulate"
        className="inline-flex items-center gap-1 self-start text-sm text-muted hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {t("back")}
      </Link>
      <div className="mt-2 mb-4 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-semibold break-words">{run.title}</h1>
          <RunFacts run={run} />
          {run.error ? <p className="mt-1 text-sm text-danger">{run.error.message}</p> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {run.params.roomId ? (
            <Button asChild size="sm">
              <Link href={`/rooms/${run.params.roomId}`}>
                <LayoutDashboard aria-hidden />
                {t("watch")}
              </Link>
            </Button>
          ) : null}
          <Exports id={run.id} />
          <RunActions run={run} onChanged={() => void refresh()} onDeleted={() => router.push("/simulate")} />
        </div>
      </div>
      {underWay ? (
        <div className="mb-4">
          <Progress value={shareDone(run)} label={tList("progressOf", { title: run.title })} />
          <p className="mt-2 text-sm text-muted">{t("running")}</p>
        </div>
      ) : null}
      <div className="grid gap-4">
        {run.report ? <RunReport report={run.report} /> : null}
        <UtteranceList runId={run.id} first={utterances} done={run.progress.done} />
      </div>
    </>
  );
}

function Exports({ id }: { id: string }) {
  const t = useTranslations("simulate.run");
  return (["json", "csv"] as const).map((format) => (
    <Button asChild key={format} size="sm">
      <a href={`/api/simulations/${id}/export.${format}`} download>
        <Download aria-hidden />
        <span className="sr-only">{t("export")} </span>
        {t(format === "json" ? "exportJson" : "exportCsv")}
      </a>
    </Button>
  ));
}

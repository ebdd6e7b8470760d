"use client";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { Progress } from "@/components/ui/meter";
import type { SimulationView } from "@/lib/contract/api-simulations";
import { isUnderWay, shareDone, stateTones } from "./model/run-state";
import { RunActions } from "./run-actions";

/** A run in the list: what it is, how far, what it cost, and what can be done with it. */
export function RunListItem({
  run,
  chosen,
  onChoose,
  onChanged,
}: {
  run: SimulationView;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onChanged: () => void;
}) {
  const t = useTranslations("simulate.list");
  const name = `${run.title}, ${run.params.seed}`;
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3">
      <Checkbox
        checked={chosen}
        disabled={run.state !== "done"}
        onChange={onChoose}
        label={<span className="sr-only">{t("choose", { title: name })}</span>}
      />
      <div className="min-w-0 flex-1 basis-56">
        <Link href={`/simulate/${run.id}`} className="rounded-md font-medium break-words hover:underline">
          {run.title}
        </Link>
        <RunFacts run={run} />
        {isUnderWay(run.state) ? (
          <Progress value={shareDone(run)} label={t("progressOf", { title: name })} className="mt-2" />
        ) : null}
        {run.error ? <p className="mt-1 text-sm text-danger">{run.error.message}</p> : null}
      </div>
      <RunActions run={run} onChanged={onChanged} onDeleted={onChanged} />
    </li>
  );
}

/** State, size and cost of a run in a line. */
export function RunFacts({ run }: { run: SimulationView }) {
  const t = useTranslations("simulate.list");
  const tState = useTranslations("simulate.state");
  const { params, progress, spent } = run;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={stateTones[run.state]}>{tState(run.state)}</Badge>
      <span>
        {t("facts", {
          people: params.people.length,
          preset: params.settings.preset ?? "default",
          seed: String(params.seed),
        })}
      </span>
      <span>{t("progress", { done: progress.done, total: progress.total ?? params.utterances })}</span>
      {spent.tokens > 0 ? <span>{t("tokens", { tokens: spent.tokens })}</span> : null}
      {spent.costUsd > 0 ? <span>{t("cost", { cost: spent.costUsd.toFixed(4) })}</span> : null}
    </p>
  );
}

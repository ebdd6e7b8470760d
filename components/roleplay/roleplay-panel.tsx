"use client";
import { Drama } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/meter";
import { EmptyState } from "@/components/ui/states";
import type { JobView } from "@/lib/contract/api-jobs";
import type { JobState } from "@/lib/jobs/job";
import { BatchForm } from "./batch-form";

export const stateTones = {
  queued: "neutral",
  running: "accent",
  cancelling: "warning",
  cancelled: "warning",
  done: "success",
  failed: "danger",
} as const satisfies Record<JobState, string>;

/** Batches of role-play, newest first, and the form for a new one. */
export function RoleplayPanel({
  batches,
  models,
}: {
  batches: readonly JobView[];
  models: readonly string[];
}) {
  const t = useTranslations("roleplay");
  return (
    <>
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <p className="mb-5 max-w-prose text-muted">{t("lead")}</p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <BatchForm models={models} />
        <section aria-labelledby="batches">
          <h2 id="batches" className="mb-3 text-lg font-semibold">
            {t("batches")}
          </h2>
          {batches.length === 0 ? (
            <Card>
              <EmptyState icon={Drama} title={t("empty")}>
                {t("emptyText")}
              </EmptyState>
            </Card>
          ) : (
            <ul className="flex flex-col gap-3">
              {batches.map((job) => (
                <BatchItem key={job.id} job={job} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

function BatchItem({ job }: { job: JobView }) {
  const t = useTranslations("roleplay");
  const locale = useLocale();
  const { done, total } = job.progress;
  return (
    <li>
      <Card className="p-4">
        <div className="flex items-start justify-between gap-3">
          <Link href={`/roleplay/${job.id}`} className="min-w-0 font-medium break-words hover:underline">
            {job.title}
          </Link>
          <Badge tone={stateTones[job.state]}>{t(`state.${job.state}`)}</Badge>
        </div>
        <p className="mt-1 text-sm text-muted">
          {t("progress", { done, total: total ?? 0 })} ·{" "}
          {new Date(job.createdAt).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}
        </p>
        <Progress className="mt-2" value={total ? done / total : null} label={t("progressLabel")} />
      </Card>
    </li>
  );
}

"use client";
import { ArrowLeft, Download } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/meter";
import { Tabs } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import type { JobView } from "@/lib/contract/api-jobs";
import type { RoleplayView } from "@/lib/contract/api-roleplay";
import { hasEnded, isResumable } from "@/lib/jobs/job";
import { DialogueList } from "./dialogue-list";
import { stateTones } from "./roleplay-panel";
import { StatisticsTable } from "./statistics-table";
import { useRoleplay } from "./use-job";

/** One batch: how far it is, its numbers so far, its dialogues. */
export function BatchView({ first }: { first: RoleplayView }) {
  const t = useTranslations("roleplay");
  const { view, refresh } = useRoleplay(first);
  const { job, byInquirer, byCategory, byFeature } = view;
  const tFeature = useTranslations("roleplay.feature");
  return (
    <>
      <Link
        href="/roleplay"
        className="mb-2 inline-flex items-center gap-1 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {t("back")}
      </Link>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto min-w-0 text-2xl font-semibold break-words">{job.title}</h1>
        <Badge tone={stateTones[job.state]}>{t(`state.${job.state}`)}</Badge>
        <BatchActions job={job} refresh={refresh} />
      </div>
      <BatchProgress job={job} />
      <Tabs
        label={t("views")}
        className="mt-5"
        panelClassName="pt-4"
        tabs={[
          {
            value: "numbers",
            label: t("numbers"),
            content: (
              <div className="flex flex-col gap-6">
                <StatisticsTable title={t("byInquirer")} groups={byInquirer} withChart />
                <StatisticsTable title={t("byCategory")} groups={byCategory} />
                {byFeature.map(({ feature, groups }) => (
                  <StatisticsTable
                    key={feature}
                    title={t("byFeature", {
                      feature: tFeature.has(feature as "gender") ? tFeature(feature as "gender") : feature,
                    })}
                    groups={groups}
                  />
                ))}
              </div>
            ),
          },
          {
            value: "dialogues",
            label: t("dialogues"),
            content: <DialogueList jobId={job.id} done={job.progress.done} />,
          },
        ]}
      />
    </>
  );
}

function BatchProgress({ job }: { job: JobView }) {
  const t = useTranslations("roleplay");
  const locale = useLocale();
  const { done, total } = job.progress;
  const tokens = (count: number) => count.toLocaleString(locale);
  return (
    <Card className="p-4" aria-live="polite">
      <Progress value={total ? done / total : null} label={t("progressLabel")} />
      <p className="mt-2 text-sm text-muted">
        {t("progress", { done, total: total ?? 0 })} · {t("spent", { tokens: tokens(job.spent.tokens) })}
        {job.estimate ? ` ${t("ofEstimate", { tokens: tokens(job.estimate.tokens) })}` : null}
        {job.spent.costUsd > 0
          ? ` · ${job.spent.costUsd.toLocaleString(locale, { style: "currency", currency: "USD" })}`
          : null}
      </p>
      {job.error ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {job.error.message}
        </p>
      ) : null}
    </Card>
  );
}

function BatchActions({ job, refresh }: { job: JobView; refresh: () => Promise<void> }) {
  const t = useTranslations("roleplay");
  const errorText = useErrorText();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  async function act(action: "cancel" | "resume" | "delete") {
    setPending(true);
    const answer =
      action === "delete"
        ? await apiRequest("DELETE", `/api/jobs/${job.id}`)
        : await apiRequest("POST", `/api/jobs/${job.id}/${action}`, {});
    setPending(false);
    if (!answer.ok) return void toast.error(errorText(answer.error));
    if (action === "delete") router.push("/roleplay");
    else await refresh();
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(["full", "chat"] as const).map((shape) => (
        <Button key={shape} asChild size="sm">
          <a href={`/api/roleplay/${job.id}/dialogues.jsonl?shape=${shape}`} download>
            <Download aria-hidden />
            {t(`export.${shape}`)}
          </a>
        </Button>
      ))}
      {hasEnded(job.state) ? null : (
        <Button size="sm" pending={pending} onClick={() => void act("cancel")}>
          {t("cancel")}
        </Button>
      )}
      {isResumable(job.state) ? (
        <Button size="sm" variant="primary" pending={pending} onClick={() => void act("resume")}>
          {t("resume")}
        </Button>
      ) : null}
      {hasEnded(job.state) ? <DeleteButton pending={pending} onDelete={() => void act("delete")} /> : null}
    </div>
  );
}

/** Asks once more, in place, before all dialogues of a batch are gone. */
function DeleteButton({ pending, onDelete }: { pending: boolean; onDelete: () => void }) {
  const t = useTranslations("roleplay");
  const [asked, setAsked] = useState(false);
  return asked ? (
    <Button size="sm" variant="danger" pending={pending} onClick={onDelete} onBlur={() => setAsked(false)}>
      {t("deleteSure")}
    </Button>
  ) : (
    <Button size="sm" onClick={() => setAsked(true)}>
      {t("delete")}
    </Button>
  );
}

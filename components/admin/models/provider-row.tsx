"use client";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useNumbers } from "@/components/dashboard/use-numbers";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import type { ProviderView } from "@/lib/contract/models";
import { ProviderHealth } from "./provider-health";
import { TestButton } from "./test-button";

/** One provider in the chain: what it is for, how it does, and what can be done with it. */
export function ProviderRow({
  provider,
  place,
  last,
  pending,
  onMove,
  onEdit,
  onDelete,
}: {
  provider: ProviderView;
  place: number;
  last: boolean;
  pending: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useTranslations("models");
  const { id, name, readOnly } = provider;
  return (
    <li className="space-y-3 px-4 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="text-muted tabular-nums">{place + 1}.</span>
            <span className="break-all">{readOnly ? t("environment") : name}</span>
            <Purposes provider={provider} />
          </p>
          <p className="text-sm break-all text-muted">{provider.baseUrl}</p>
          {readOnly ? <p className="text-sm text-muted">{t("environmentText")}</p> : null}
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            label={t("moveUp", { name })}
            disabled={place === 0 || pending}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton label={t("moveDown", { name })} disabled={last || pending} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden />
          </IconButton>
          {readOnly ? null : (
            <>
              <IconButton label={t("editOf", { name })} onClick={onEdit}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton label={t("deleteOf", { name })} onClick={onDelete}>
                <Trash2 aria-hidden />
              </IconButton>
            </>
          )}
        </div>
      </div>
      <Facts provider={provider} />
      <ProviderHealth health={provider.health} numbers={provider.numbers} />
      {provider.key.problem ? <p className="text-sm text-danger">{provider.key.problem}</p> : null}
      <TestButton label={t("testOf", { name })} body={() => ({ id, draft: null })} />
    </li>
  );
}

function Purposes({ provider: { forAnalysis, forReplies } }: { provider: ProviderView }) {
  const t = useTranslations("models");
  if (!forAnalysis && !forReplies) return <Badge tone="warning">{t("unused")}</Badge>;
  return (
    <>
      {forAnalysis ? <Badge tone="accent">{t("purpose.analysis")}</Badge> : null}
      {forReplies ? <Badge tone="accent">{t("purpose.reply")}</Badge> : null}
    </>
  );
}

function Facts({ provider }: { provider: ProviderView }) {
  const t = useTranslations("models");
  const { whole } = useNumbers();
  const { key, analysisModel, replyModel, maxConcurrent } = provider;
  const facts: readonly [string, string][] = [
    [t("analysisModel"), analysisModel ?? t("firstListed")],
    [t("replyModel"), replyModel ?? t("sameModel")],
    [t("key"), key.isSet ? (key.end === null ? t("keySet") : t("keyEnds", { end: key.end })) : t("noKey")],
    [t("maxConcurrent"), whole(maxConcurrent)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([term, fact]) => (
        <div key={term} className="min-w-0">
          <dt className="text-xs text-muted">{term}</dt>
          <dd className="break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

"use client";
import { ChevronRight, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { PromptSummary } from "@/lib/contract/api-prompts";
import { usePromptName } from "./use-prompt-name";

/** Every question to a model by purpose, and whether its prompt was edited. */
export function PromptList({ prompts }: { prompts: readonly PromptSummary[] }) {
  const t = useTranslations("prompts");
  return (
    <>
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <p className="mb-5 max-w-prose text-muted">{t("lead")}</p>
      {(["analysis", "reply"] as const).map((purpose) => (
        <section key={purpose} aria-labelledby={`prompts-${purpose}`} className="mb-6">
          <h2 id={`prompts-${purpose}`} className="mb-2 font-semibold">
            {t(`purpose.${purpose}`)}
          </h2>
          <Card>
            <ul className="divide-y divide-line">
              {prompts
                .filter((prompt) => prompt.purpose === purpose)
                .map((prompt) => (
                  <li key={prompt.slug}>
                    <PromptLine prompt={prompt} />
                  </li>
                ))}
            </ul>
          </Card>
        </section>
      ))}
    </>
  );
}

function PromptLine({ prompt }: { prompt: PromptSummary }) {
  const t = useTranslations("prompts");
  const format = useFormatter();
  const { name, text } = usePromptName()(prompt.questionId);
  const { newest, inForce, problems } = prompt;
  return (
    <Link
      href={`/admin/prompts/${prompt.slug}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-subtle"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
      {newest && inForce !== null ? (
        <span className="text-xs text-muted">
          {newest.authorName}, {format.dateTime(new Date(newest.at), { dateStyle: "medium" })}
        </span>
      ) : null}
      {problems.length > 0 ? (
        <Badge tone="warning">
          <TriangleAlert aria-hidden />
          {t("notUsed")}
        </Badge>
      ) : (
        <Badge tone={inForce === null ? "neutral" : "accent"}>
          {inForce === null ? t("builtIn") : t("edited", { version: inForce })}
        </Badge>
      )}
      <ChevronRight className="size-4 text-muted" aria-hidden />
    </Link>
  );
}

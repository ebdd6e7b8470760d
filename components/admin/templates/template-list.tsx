"use client";
import { LayoutTemplate, Plus, Upload } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FileButton } from "@/components/ui/file-button";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { TemplateView } from "@/lib/contract/api-templates";
import { readTemplateFile } from "./template-file";
import { inLanguage } from "./template-language";
import { TemplateLine } from "./template-line";
import { templatesApi } from "./templates-api";

/** All templates the reader may start from: what people made first, then those that come with the product. */
export function TemplateList({ templates }: { templates: readonly TemplateView[] }) {
  const t = useTranslations("templates");
  const errorText = useErrorText();
  const router = useRouter();
  const shown = inLanguage(templates, useLocale());
  const made = shown.filter(({ builtIn }) => !builtIn);
  async function take(text: string) {
    const body = readTemplateFile(text);
    if (!body) return void toast.error(t("notATemplate"));
    const answer = await templatesApi.create(body);
    if (!answer.ok) return void toast.error(errorText(answer.error));
    toast.success(t("imported"));
    router.refresh();
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">{t("title")}</h1>
          <p className="max-w-prose text-muted">{t("lead")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <FileButton accept="application/json,.json" onText={(text) => void take(text)}>
            <Upload aria-hidden />
            {t("importFile")}
          </FileButton>
          <Button asChild variant="primary">
            <Link href="/admin/templates/new">
              <Plus aria-hidden />
              {t("new")}
            </Link>
          </Button>
        </div>
      </div>
      <section aria-labelledby="templates-made" className="mb-6">
        <h2 id="templates-made" className="mb-2 font-semibold">
          {t("made")}
        </h2>
        <Card>
          {made.length === 0 ? (
            <EmptyState icon={LayoutTemplate} title={t("empty")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <Lines templates={made} />
          )}
        </Card>
      </section>
      <section aria-labelledby="templates-built-in">
        <h2 id="templates-built-in" className="mb-2 font-semibold">
          {t("builtIn")}
        </h2>
        <Card>
          <Lines templates={shown.filter(({ builtIn }) => builtIn)} />
        </Card>
      </section>
    </>
  );
}

function Lines({ templates }: { templates: readonly TemplateView[] }) {
  return (
    <ul className="divide-y divide-line">
      {templates.map((template) => (
        <TemplateLine key={template.id} template={template} />
      ))}
    </ul>
  );
}

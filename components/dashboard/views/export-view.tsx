"use client";
import { Archive, FileJson, FileText, MessageSquareText } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { useDashboardScope } from "../dashboard-context";

/** What can be taken out of a room. */
export function ExportView() {
  const t = useTranslations("steering.export");
  const { room, readOnly } = useDashboardScope();
  if (readOnly) return <EmptyState icon={Archive} title={t("readOnly")} />;
  const api = `/api/rooms/${room.id}`;
  const offers = [
    { key: "zip", icon: Archive, href: `${api}/export.zip`, download: true },
    { key: "report", icon: FileText, href: `/rooms/${room.id}/report`, download: false },
    { key: "feedback", icon: MessageSquareText, href: `${api}/feedback.jsonl`, download: true },
    { key: "json", icon: FileJson, href: `${api}/export.json`, download: true },
  ] as const;
  return (
    <ul className="mx-auto grid w-full max-w-3xl gap-3 p-4 sm:grid-cols-2">
      {offers.map(({ key, icon: Icon, href, download }) => (
        <li key={key} className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-4">
          <h2 className="flex items-center gap-2 font-medium">
            <Icon className="size-5 text-muted" aria-hidden />
            {t(`${key}.title`)}
          </h2>
          <p className="flex-1 text-sm text-muted">{t(`${key}.text`)}</p>
          <Button asChild size="sm" className="self-start">
            <a href={href} {...(download ? { download: true } : { target: "_blank", rel: "noopener" })}>
              {t(`${key}.do`)}
            </a>
          </Button>
        </li>
      ))}
    </ul>
  );
}

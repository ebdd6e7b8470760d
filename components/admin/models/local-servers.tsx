"use client";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import type { LocalServerFound } from "@/lib/contract/models";
import type { ProviderForm } from "./model/provider-form";

/** Looks for model servers on the server's own machine, and fills the form with the one that is chosen. */
export function LocalServers({ onChoose }: { onChoose: (form: Partial<ProviderForm>) => void }) {
  const t = useTranslations("models.local");
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [found, setFound] = useState<LocalServerFound[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function look() {
    setPending(true);
    const answer = await apiRequest<LocalServerFound[]>("POST", "/api/models/local");
    setPending(false);
    setFound(answer.ok ? answer.value : null);
    setFailure(answer.ok ? null : errorText(answer.error));
  }
  return (
    <div className="space-y-2 rounded-xl bg-subtle p-3">
      <p className="text-sm text-muted">{t("lead")}</p>
      <Button size="sm" pending={pending} onClick={() => void look()}>
        <Search aria-hidden />
        {t("look")}
      </Button>
      <div role="status" className="space-y-2 text-sm">
        {failure === null ? null : <p className="text-danger">{failure}</p>}
        {found?.length === 0 ? <p>{t("none")}</p> : null}
        {found?.map((server) => (
          <p key={server.baseUrl} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {t("found", { name: server.name, count: server.models.length })}{" "}
              <span className="text-muted">{server.baseUrl}</span>
            </span>
            <Button
              size="sm"
              aria-label={t("useOf", { name: server.name })}
              onClick={() =>
                onChoose({
                  name: server.name,
                  baseUrl: server.baseUrl,
                  key: "",
                  analysisModel: server.models[0] ?? "",
                  replyModel: "",
                })
              }
            >
              {t("use")}
            </Button>
          </p>
        ))}
      </div>
    </div>
  );
}

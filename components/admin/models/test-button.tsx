"use client";
import { Check, FlaskConical, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useNumbers } from "@/components/dashboard/use-numbers";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import type { ProviderDraftBody, ProviderTested } from "@/lib/contract/models";

/** Asks a provider two small questions and says what works. */
export function TestButton({ label, body }: { label: string; body: () => ProviderDraftBody }) {
  const t = useTranslations("models.test");
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [tested, setTested] = useState<ProviderTested[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function run() {
    setPending(true);
    const answer = await apiRequest<ProviderTested[]>("POST", "/api/models/test", body());
    setPending(false);
    setTested(answer.ok ? answer.value : null);
    setFailure(answer.ok ? null : errorText(answer.error));
  }
  return (
    <div className="space-y-2">
      <Button size="sm" pending={pending} aria-label={label} onClick={() => void run()}>
        <FlaskConical aria-hidden />
        {t(pending ? "running" : "run")}
      </Button>
      <div role="status" className="space-y-2">
        {failure === null ? null : <p className="text-sm text-danger">{failure}</p>}
        {tested?.map((test) => (
          <TestResult key={test.purpose} test={test} />
        ))}
      </div>
    </div>
  );
}

function TestResult({ test }: { test: ProviderTested }) {
  const t = useTranslations("models.test");
  const purpose = useTranslations("models.purpose");
  const { duration } = useNumbers();
  const works: readonly [string, boolean][] = [
    [t("chat"), test.chat],
    [t("schema"), test.format === "json-schema"],
    [t("streaming"), test.streaming],
    [t("usage"), test.reportsUsage],
  ];
  return (
    <div className="rounded-lg border border-line px-3 py-2 text-sm">
      <p className="font-medium break-words">
        {purpose(test.purpose)}
        {test.model ? `: ${test.model}` : null}
        {test.latencyMs === null ? null : (
          <span className="font-normal text-muted"> · {duration(test.latencyMs)}</span>
        )}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {works.map(([name, ok]) => (
          <li key={name} className="inline-flex items-center gap-1">
            {ok ? (
              <Check className="size-4 text-success" aria-hidden />
            ) : (
              <X className="size-4 text-muted" aria-hidden />
            )}
            <span className="sr-only">{t(ok ? "works" : "worksNot")}</span>
            {name}
          </li>
        ))}
      </ul>
      {test.chat && test.format !== "json-schema" ? (
        <p className="mt-1 text-muted">{t("otherFormat")}</p>
      ) : null}
      {test.error ? <p className="mt-1 break-words text-danger">{test.error.message}</p> : null}
    </div>
  );
}

"use client";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/states";

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("common");
  return (
    <main className="flex min-h-[70dvh] items-center justify-center">
      <ErrorState
        title={<h1>{t("error.title")}</h1>}
        action={
          <Button variant="primary" onClick={reset}>
            {t("retry")}
          </Button>
        }
      >
        <p>{t("error.body")}</p>
        {error.digest ? (
          <p className="mt-2 font-mono text-xs">{t("error.reference", { digest: error.digest })}</p>
        ) : null}
      </ErrorState>
    </main>
  );
}

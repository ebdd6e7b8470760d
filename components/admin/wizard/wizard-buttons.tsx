"use client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

/** The row below a step: back on the left, what goes on at the right. */
export function WizardButtons({ onBack, children }: { onBack: (() => void) | null; children: ReactNode }) {
  const t = useTranslations("rooms.wizard");
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2 border-t border-line pt-4">
      {onBack ? (
        <Button variant="ghost" onClick={onBack}>
          {t("back")}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

"use client";
import { ArrowLeft, Printer } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

/** Above a report on the screen, never on paper: the way back, and to the printer. */
export function ReportBar({ dashboardPath }: { dashboardPath: string }) {
  const t = useTranslations("steering.report");
  return (
    <nav
      aria-label={t("bar")}
      className="mx-auto flex max-w-4xl items-center justify-between gap-2 px-4 pt-4 print:hidden"
    >
      <Button asChild size="sm" variant="ghost" className="-ml-2.5">
        <Link href={dashboardPath}>
          <ArrowLeft aria-hidden />
          {t("back")}
        </Link>
      </Button>
      <Button size="sm" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t("print")}
      </Button>
    </nav>
  );
}

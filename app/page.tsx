import { ChartNoAxesColumn, HardDrive, KeyRound, type LucideIcon, MessageCircleDashed } from "lucide-react";
import { headers } from "next/headers";
import Link from "next/link";
import type { ReactNode } from "react";
import { PreferenceMenu } from "@/components/shell/preference-menu";
import { Wordmark } from "@/components/shell/wordmark";
import { Button } from "@/components/ui/button";
import { contextOf, getAccount, isSetUp } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export default async function LandingPage() {
  const context = contextOf(await headers());
  const [t, account, ready] = await Promise.all([serverTranslator(), getAccount(context), isSetUp(context)]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-4xl flex-col px-4 sm:px-6">
      <header className="flex items-center justify-between py-3">
        <Wordmark />
        <PreferenceMenu />
      </header>
      <main className="flex flex-1 flex-col justify-center gap-10 py-10 pb-20">
        <div>
          <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
            {t("account.landing.tagline")}
          </h1>
          <p className="mt-3 max-w-xl text-lg text-muted">{t("account.landing.lead")}</p>
          <div className="mt-6">
            {ready ? (
              <Button asChild variant="primary" size="lg">
                <Link href={account ? "/rooms" : "/sign-in"}>
                  {t(account ? "account.landing.rooms" : "account.landing.signIn")}
                </Link>
              </Button>
            ) : (
              <div className="flex max-w-xl gap-3 rounded-xl bg-accent-soft p-4">
                <KeyRound className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden />
                <div>
                  <p className="font-semibold">{t("account.landing.notSetUp")}</p>
                  <p className="mt-0.5 text-sm text-muted">{t("account.landing.notSetUpBody")}</p>
                </div>
              </div>
            )}
          </div>
          <p className="mt-4 text-sm text-muted">{t("account.landing.participants")}</p>
        </div>
        <ul className="grid gap-x-8 gap-y-6 border-t border-line pt-8 sm:grid-cols-3">
          <Point icon={MessageCircleDashed} title={t("account.landing.pointSilentTitle")}>
            {t("account.landing.pointSilent")}
          </Point>
          <Point icon={ChartNoAxesColumn} title={t("account.landing.pointWhyTitle")}>
            {t("account.landing.pointWhy")}
          </Point>
          <Point icon={HardDrive} title={t("account.landing.pointYoursTitle")}>
            {t("account.landing.pointYours")}
          </Point>
        </ul>
      </main>
    </div>
  );
}

function Point({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon className="mb-2 size-5 text-accent-ink" aria-hidden />
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </li>
  );
}

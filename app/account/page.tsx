import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { NameForm } from "@/components/account/own/name-form";
import { PasswordForm } from "@/components/account/own/password-form";
import { PreferenceForm } from "@/components/account/own/preference-form";
import { SessionList } from "@/components/account/own/session-list";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, listSessions } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("account.own.title") };
}

export default async function AccountPage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/account");
  const [t, sessions] = await Promise.all([serverTranslator(), listSessions(context)]);
  return (
    <Messages names={["account"]}>
      <AppShell user={account}>
        <div className="mx-auto w-full max-w-2xl space-y-6">
          <h1 className="text-2xl font-semibold">{t("account.own.title")}</h1>
          <NameForm account={account} />
          <PasswordForm email={account.email} />
          <PreferenceForm />
          <SessionList sessions={sessions} />
        </div>
      </AppShell>
    </Messages>
  );
}

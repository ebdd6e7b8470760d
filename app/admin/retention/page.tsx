import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { AdminSections } from "@/components/admin/admin-sections";
import { RetentionPanel } from "@/components/admin/retention/retention-panel";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, getRetention } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("retention.title") };
}

export default async function RetentionPage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/admin/retention");
  if (account.role !== "admin") notFound();
  const retention = await getRetention(context);
  return (
    <Messages names={["retention"]}>
      <AppShell user={account}>
        <AdminSections />
        <RetentionPanel retention={retention} />
      </AppShell>
    </Messages>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { AdminSections } from "@/components/admin/admin-sections";
import { ModelsPanel } from "@/components/admin/models/models-panel";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, getModels } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("models.title") };
}

export default async function ModelsPage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/admin/models");
  if (account.role !== "admin") notFound();
  const models = await getModels(context);
  return (
    <Messages names={["models"]}>
      <AppShell user={account}>
        <AdminSections />
        <ModelsPanel initial={models} />
      </AppShell>
    </Messages>
  );
}

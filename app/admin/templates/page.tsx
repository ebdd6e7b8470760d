import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { TemplateList } from "@/components/admin/templates/template-list";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, listTemplates } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("templates.title") };
}

export default async function TemplatesPage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/admin/templates");
  const templates = await listTemplates(context);
  return (
    <Messages names={["templates"]}>
      <AppShell user={account}>
        <TemplateList templates={templates} />
      </AppShell>
    </Messages>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { AdminSections } from "@/components/admin/admin-sections";
import { PromptList } from "@/components/admin/prompts/prompt-list";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, listPrompts } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("prompts.title") };
}

export default async function PromptsPage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/admin/prompts");
  if (account.role !== "admin") notFound();
  const prompts = await listPrompts(context);
  return (
    <Messages names={["prompts"]}>
      <AppShell user={account}>
        <AdminSections />
        <PromptList prompts={prompts} />
      </AppShell>
    </Messages>
  );
}

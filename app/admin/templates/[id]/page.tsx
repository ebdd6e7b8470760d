import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { TemplateEditor } from "@/components/admin/templates/template-editor";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, getTemplate } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";
import { AppError } from "@/lib/shared/errors";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("templates.title") };
}

/** `/admin/templates/new` makes one. */
export default async function TemplatePage({ params }: Props) {
  const { id } = await params;
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect(`/sign-in?next=/admin/templates/${encodeURIComponent(id)}`);
  const template = id === "new" ? null : await loadTemplate(id);
  if (template && !template.mayEdit) redirect("/admin/templates");
  return (
    <Messages names={["templates", "rooms", "settings", "dashboard"]}>
      <AppShell user={account}>
        <TemplateEditor template={template} />
      </AppShell>
    </Messages>
  );
}

async function loadTemplate(id: string) {
  try {
    return await getTemplate(contextOf(await headers()), id);
  } catch (error) {
    if (error instanceof AppError && error.code === "template/not-found") notFound();
    throw error;
  }
}

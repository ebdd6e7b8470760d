import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { AdminSections } from "@/components/admin/admin-sections";
import { PromptEditor } from "@/components/admin/prompts/prompt-editor";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, getPrompt, listRooms } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";
import { AppError } from "@/lib/shared/errors";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("prompts.title") };
}

export default async function PromptPage({ params }: Props) {
  const { slug } = await params;
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect(`/sign-in?next=/admin/prompts/${encodeURIComponent(slug)}`);
  if (account.role !== "admin") notFound();
  const [prompt, rooms] = await Promise.all([
    getPrompt(context, slug).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "prompt/not-found") notFound();
      throw error;
    }),
    listRooms(context),
  ]);
  return (
    <Messages names={["prompts"]}>
      <AppShell user={account}>
        <AdminSections />
        <PromptEditor
          prompt={prompt}
          rooms={rooms.map(({ id, topic, createdAt }) => ({ id, topic, createdAt }))}
        />
      </AppShell>
    </Messages>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { BatchView } from "@/components/roleplay/batch-view";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount } from "@/lib/api";
import { getRoleplay } from "@/lib/api/roleplay";
import { serverTranslator } from "@/lib/i18n/server";
import { AppError } from "@/lib/shared/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("roleplay.title") };
}

export default async function RoleplayBatchPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect(`/sign-in?next=/roleplay/${encodeURIComponent(id)}`);
  const view = await getRoleplay(context, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "job/not-found") notFound();
    throw error;
  });
  return (
    <Messages names={["roleplay"]}>
      <AppShell user={account}>
        <BatchView first={view} />
      </AppShell>
    </Messages>
  );
}

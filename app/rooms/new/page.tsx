import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { RoomWizard } from "@/components/admin/wizard/room-wizard";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, listTemplates } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("rooms.wizard.title") };
}

interface Props {
  /** `?template=<id>` starts from that one. */
  searchParams: Promise<{ template?: string | string[] }>;
}

export default async function NewRoomPage({ searchParams }: Props) {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/rooms/new");
  const [templates, { template }] = await Promise.all([listTemplates(context), searchParams]);
  const start = templates.find(({ id }) => id === template) ?? null;
  return (
    <Messages names={["rooms", "settings", "dashboard"]}>
      <AppShell user={account}>
        <RoomWizard room={null} templates={templates} start={start} step="topic" />
      </AppShell>
    </Messages>
  );
}

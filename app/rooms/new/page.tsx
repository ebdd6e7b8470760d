import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { RoomWizard } from "@/components/admin/wizard/room-wizard";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("rooms.wizard.title") };
}

export default async function NewRoomPage() {
  const account = await getAccount(contextOf(await headers()));
  if (!account) redirect("/sign-in?next=/rooms/new");
  return (
    <Messages names={["rooms", "settings", "dashboard"]}>
      <AppShell user={account}>
        <RoomWizard room={null} step="topic" />
      </AppShell>
    </Messages>
  );
}

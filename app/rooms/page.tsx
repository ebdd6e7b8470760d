import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { RoomsPanel } from "@/components/admin/rooms-panel";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, listRooms, roomsPerPage } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("rooms.title") };
}

export default async function RoomsPage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/rooms");
  const rooms = await listRooms(context);
  return (
    <Messages names={["rooms"]}>
      <AppShell user={account}>
        <RoomsPanel rooms={rooms} pageSize={roomsPerPage} showOwner={account.role === "admin"} />
      </AppShell>
    </Messages>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { stepToContinue } from "@/components/admin/model/wizard-steps";
import { RoomWizard } from "@/components/admin/wizard/room-wizard";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";
import { loadRoom } from "../load-room";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ step?: string | string[] }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("rooms.wizard.continueTitle") };
}

export default async function SetUpRoomPage({ params, searchParams }: Props) {
  const [{ id }, { step }] = await Promise.all([params, searchParams]);
  const account = await getAccount(contextOf(await headers()));
  if (!account) redirect(`/sign-in?next=/rooms/${encodeURIComponent(id)}/setup`);
  const { room, watching } = await loadRoom(id);
  if (watching || room.status !== "preparing") redirect(`/rooms/${room.id}`);
  const wanted = typeof step === "string" ? step : undefined;
  return (
    <Messages names={["rooms", "settings", "dashboard"]}>
      <AppShell user={account}>
        <RoomWizard room={room} step={stepToContinue(wanted, room.subTopicsApproved)} key={room.id} />
      </AppShell>
    </Messages>
  );
}

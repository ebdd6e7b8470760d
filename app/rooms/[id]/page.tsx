import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Dashboard } from "@/components/dashboard/dashboard";
import { Palette } from "@/components/palette/palette";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount } from "@/lib/api";
import { loadRoom } from "./load-room";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { room } = await loadRoom((await params).id);
  return { title: room.topic };
}

export default async function DashboardPage({ params }: Props) {
  const { room, watching } = await loadRoom((await params).id);
  if (!watching && room.status === "preparing" && !room.subTopicsApproved)
    redirect(`/rooms/${room.id}/setup`);
  const account = await getAccount(contextOf(await headers()));
  return (
    <Messages names={["dashboard", "room", "rooms", "settings", "simulate", "steering", "palette"]}>
      <main className="h-dvh">
        <Dashboard roomId={room.id} joinPath={room.joinPath} settings={room.settings} />
      </main>
      {account && !watching ? <Palette role={account.role} /> : null}
    </Messages>
  );
}

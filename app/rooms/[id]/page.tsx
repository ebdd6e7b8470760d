import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Dashboard } from "@/components/dashboard/dashboard";
import { Messages } from "@/components/shell/messages";
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
  return (
    <Messages names={["dashboard", "room", "rooms", "settings", "simulate", "steering"]}>
      <main className="h-dvh">
        <Dashboard roomId={room.id} joinPath={room.joinPath} settings={room.settings} />
      </main>
    </Messages>
  );
}

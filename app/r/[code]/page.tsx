import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { JoinPage } from "@/components/room/join-page";
import { Messages } from "@/components/shell/messages";
import { contextOf, getJoinCard } from "@/lib/api";
import { AppError } from "@/lib/shared/errors";

/** Once per request, for the title and the page. */
const loadCard = cache(async (code: string) => {
  try {
    return await getJoinCard(contextOf(await headers()), code);
  } catch (error) {
    if (error instanceof AppError && error.code === "room/not-found") return null;
    throw error;
  }
});

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const card = await loadCard((await params).code);
  return { title: card?.topic };
}

export default async function RoomPage({ params }: Props) {
  const card = await loadCard((await params).code);
  if (!card) notFound();
  return (
    <Messages names={["room"]}>
      <JoinPage card={card} />
    </Messages>
  );
}

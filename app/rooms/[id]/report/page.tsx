import type { Metadata } from "next";
import { headers } from "next/headers";
import { Report } from "@/components/report/report";
import { ReportBar } from "@/components/report/report-bar";
import { Messages } from "@/components/shell/messages";
import { contextOf, getInsights } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";
import { loadRoom } from "../load-room";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await serverTranslator();
  const { room } = await loadRoom((await params).id);
  return { title: `${t("steering.report.title")} · ${room.topic}` };
}

export default async function ReportPage({ params }: Props) {
  const { room } = await loadRoom((await params).id);
  const context = contextOf(await headers());
  const insights = await getInsights(context, room.id);
  return (
    <Messages names={["steering"]}>
      <main className="min-h-dvh bg-surface">
        <ReportBar dashboardPath={`/rooms/${room.id}`} />
        <Report
          insights={insights}
          subTopics={room.subTopics}
          madeAt={context.services.clock.now().toISOString()}
        />
      </main>
    </Messages>
  );
}

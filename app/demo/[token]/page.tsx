import type { Metadata } from "next";
import { Demo } from "@/components/dashboard/demo";
import { Messages } from "@/components/shell/messages";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("dashboard.demo.title") };
}

export default async function DemoPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <Messages names={["dashboard", "room", "rooms", "settings", "simulate", "steering", "palette"]}>
      <main className="flex h-dvh flex-col">
        <Demo token={token} />
      </main>
    </Messages>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { SimulatePanel } from "@/components/simulate/simulate-panel";
import { contextOf, getAccount, listRooms } from "@/lib/api";
import { listSimulations } from "@/lib/api/simulations/simulation-view";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("simulate.title") };
}

/** Rooms in which so little happened that nothing could be learned from them are not offered. */
const sourceRooms = 50;

export default async function SimulatePage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/simulate");
  const [runs, rooms] = await Promise.all([listSimulations(context), listRooms(context)]);
  const sources = rooms
    .filter(({ joined }) => joined > 1)
    .slice(0, sourceRooms)
    .map(({ id, topic }) => ({ id, topic }));
  return (
    <Messages names={["simulate", "rooms"]}>
      <AppShell user={account}>
        <SimulatePanel runs={runs} sources={sources} />
      </AppShell>
    </Messages>
  );
}

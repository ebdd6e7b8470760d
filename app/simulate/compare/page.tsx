import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { CompareView } from "@/components/simulate/compare-view";
import { contextOf, getAccount } from "@/lib/api";
import { getSimulations } from "@/lib/api/simulations/simulation-view";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("simulate.compare.title") };
}

/** More runs side by side nobody can read. */
const mostCompared = 24;

export default async function ComparePage({
  searchParams,
}: {
  searchParams: Promise<{ runs?: string | string[] }>;
}) {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/simulate");
  const { runs = "" } = await searchParams;
  const ids = [...new Set([runs].flat().flatMap((list) => list.split(",").filter(Boolean)))];
  const chosen = await getSimulations(context, ids.slice(0, mostCompared));
  return (
    <Messages names={["simulate"]}>
      <AppShell user={account}>
        <CompareView runs={chosen} />
      </AppShell>
    </Messages>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { RunPage } from "@/components/simulate/run-page";
import { contextOf, getAccount } from "@/lib/api";
import { getSimulation } from "@/lib/api/simulations/simulation-view";
import { listUtterances } from "@/lib/api/simulations/utterances";
import { serverTranslator } from "@/lib/i18n/server";
import { AppError } from "@/lib/shared/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("simulate.title") };
}

export default async function SimulationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect(`/sign-in?next=/simulate/${encodeURIComponent(id)}`);
  const run = await getSimulation(context, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "job/not-found") notFound();
    throw error;
  });
  return (
    <Messages names={["simulate"]}>
      <AppShell user={account}>
        <RunPage run={run} utterances={await listUtterances(context, id, 0)} />
      </AppShell>
    </Messages>
  );
}

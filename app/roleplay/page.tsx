import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { RoleplayPanel } from "@/components/roleplay/roleplay-panel";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount } from "@/lib/api";
import { listJobs } from "@/lib/api/jobs";
import { listRoleplayModels, roleplayKindName } from "@/lib/api/roleplay";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("roleplay.title") };
}

export default async function RoleplayPage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/roleplay");
  const [batches, models] = await Promise.all([
    listJobs(context, { kind: roleplayKindName, before: null }),
    listRoleplayModels(context),
  ]);
  return (
    <Messages names={["roleplay", "account"]}>
      <AppShell user={account}>
        <RoleplayPanel batches={batches} models={models} />
      </AppShell>
    </Messages>
  );
}

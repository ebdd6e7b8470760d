import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { UsersPanel } from "@/components/admin/users-panel";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, listInvitations, listUsers } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("account.users.title") };
}

export default async function UsersPage() {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/users");
  if (account.role !== "admin") notFound();
  const [users, invitations] = await Promise.all([listUsers(context), listInvitations(context)]);
  return (
    <Messages names={["account"]}>
      <AppShell user={account}>
        <UsersPanel users={users} invitations={invitations} ownId={account.id} />
      </AppShell>
    </Messages>
  );
}

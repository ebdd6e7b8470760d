import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { AdminSections } from "@/components/admin/admin-sections";
import { AuditFilters } from "@/components/admin/audit/audit-filters";
import { AuditTable } from "@/components/admin/audit/audit-table";
import { AppShell } from "@/components/shell/app-shell";
import { Messages } from "@/components/shell/messages";
import { contextOf, getAccount, readAuditLog } from "@/lib/api";
import { auditFilterSchema } from "@/lib/contract/audit";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("audit.title") };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AuditPage({ searchParams }: Props) {
  const context = contextOf(await headers());
  const account = await getAccount(context);
  if (!account) redirect("/sign-in?next=/admin/audit");
  if (account.role !== "admin") notFound();
  const query = await searchParams;
  const filter = auditFilterSchema.parse(query);
  const before = typeof query.before === "string" ? query.before : null;
  const page = await readAuditLog(context, filter, before);
  return (
    <Messages names={["audit"]}>
      <AppShell user={account}>
        <AdminSections />
        <AuditFilters filter={filter} actors={page.actors} />
        <AuditTable page={page} filter={filter} isNewest={before === null} />
      </AppShell>
    </Messages>
  );
}

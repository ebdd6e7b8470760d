"use client";
import { ScrollText } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states";
import { Table, Td, Th } from "@/components/ui/table";
import type { AuditFilter, AuditPage, AuditRow } from "@/lib/contract/audit";
import { auditQuery } from "./audit-address";

/** One page of the log, newest first, and the way to older ones. */
export function AuditTable({
  page,
  filter,
  isNewest,
}: {
  page: AuditPage;
  filter: AuditFilter;
  isNewest: boolean;
}) {
  const t = useTranslations("audit");
  if (page.rows.length === 0) {
    const filtered = auditQuery(filter) !== "";
    return (
      <Card>
        <EmptyState icon={ScrollText} title={t(filtered ? "noMatch" : "empty")}>
          {filtered ? null : t("emptyText")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card className="overflow-hidden">
        <Table label={t("title")}>
          <thead>
            <tr>
              <Th>{t("when")}</Th>
              <Th>{t("actor")}</Th>
              <Th>{t("action")}</Th>
              <Th>{t("target")}</Th>
              <Th>{t("details")}</Th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <AuditLine key={row.id} row={row} />
            ))}
          </tbody>
        </Table>
      </Card>
      <div className="mt-4 flex gap-2">
        {page.older ? (
          <Button asChild>
            <Link href={`/admin/audit${auditQuery(filter, page.older)}`}>{t("older")}</Link>
          </Button>
        ) : null}
        {isNewest ? null : (
          <Button asChild variant="ghost">
            <Link href={`/admin/audit${auditQuery(filter)}`}>{t("newest")}</Link>
          </Button>
        )}
      </div>
    </>
  );
}

function AuditLine({ row }: { row: AuditRow }) {
  const t = useTranslations("audit");
  const format = useFormatter();
  const facts = Object.entries(row.details).filter(([, value]) => value !== null);
  return (
    <tr>
      <Td className="whitespace-nowrap tabular-nums">
        <time dateTime={row.at}>
          {format.dateTime(new Date(row.at), { dateStyle: "medium", timeStyle: "medium" })}
        </time>
      </Td>
      <Td dir="auto">{row.actorName || <span className="text-muted">{t("nobody")}</span>}</Td>
      <Td className="font-medium">
        {t.has(`actions.${row.action}`) ? t(`actions.${row.action}`) : row.action}
      </Td>
      <Td>
        <span className="text-muted">
          {t.has(`kinds.${row.target.kind}`) ? t(`kinds.${row.target.kind}`) : row.target.kind}
        </span>{" "}
        <span dir="auto">{row.target.label}</span>
      </Td>
      <Td className="text-xs text-muted">
        {facts.map(([name, value]) => (
          <span key={name} className="mr-2 inline-block">
            {name}: {Array.isArray(value) ? value.join(", ") : String(value)}
          </span>
        ))}
      </Td>
    </tr>
  );
}

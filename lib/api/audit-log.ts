import { Readable } from "node:stream";
import type { AuditFilter, AuditPage, AuditRow } from "@/lib/contract/audit";
import type { Prisma } from "@/lib/db/generated/client";
import { requireAdmin } from "./authorise";
import type { Context } from "./context";
import { csvCell } from "./export/table";
import { recordAudit } from "./record-audit";

export const auditRowsPerPage = 50;
const rowsPerRead = 500;

/** A page of the audit log, newest first, older than the row `before` when given. Admins only. */
export async function readAuditLog(
  context: Context,
  filter: AuditFilter,
  before: string | null = null,
): Promise<AuditPage> {
  await requireAdmin(context);
  const { prisma } = context.services.db;
  const [found, actors] = await Promise.all([
    readRows(context, filter, before, auditRowsPerPage + 1),
    prisma.auditEvent.findMany({
      where: { actorId: { not: null } },
      distinct: ["actorId"],
      orderBy: [{ actorId: "asc" }, { id: "desc" }],
      select: { actorId: true, actorName: true },
    }),
  ]);
  const rows = found.slice(0, auditRowsPerPage);
  return {
    rows,
    older: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
    actors: actors
      .map(({ actorId, actorName }) => ({ id: actorId ?? "", name: actorName }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** GET /api/audit.csv: everything that fits the filter, newest first, read while it is written. Admins only. */
export async function exportAuditLog(context: Context, filter: AuditFilter): Promise<Response> {
  const actor = await requireAdmin(context);
  await recordAudit(context.services, {
    actor,
    action: "audit/exported",
    target: { kind: "audit", id: null, label: "" },
    details: Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? null])),
  });
  const stream = Readable.from(csvLines(context, filter), { objectMode: false });
  stream.on("error", (error) => context.services.log.error({ err: error }, "An export broke off."));
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="audit.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

const csvColumns = [
  "at",
  "actor_id",
  "actor",
  "action",
  "target_kind",
  "target_id",
  "target",
  "details",
] as const;

async function* csvLines(context: Context, filter: AuditFilter): AsyncGenerator<string> {
  yield `${csvColumns.join(",")}\r\n`;
  let before: string | null = null;
  for (;;) {
    const rows: AuditRow[] = await readRows(context, filter, before, rowsPerRead);
    for (const { at, actorId, actorName, action, target, details } of rows) {
      const cells = [at, actorId, actorName, action, target.kind, target.id, target.label, details];
      yield `${cells.map(csvCell).join(",")}\r\n`;
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < rowsPerRead) return;
  }
}

async function readRows(
  { services }: Context,
  { actor, action, from, to }: AuditFilter,
  before: string | null,
  take: number,
): Promise<AuditRow[]> {
  const where: Prisma.AuditEventWhereInput = {
    ...(actor ? { actorId: actor } : {}),
    ...(action ? { action } : {}),
    ...(before ? { id: { lt: before } } : {}),
    at: { ...(from ? { gte: new Date(from) } : {}), ...(to ? { lt: dayAfter(to) } : {}) },
  };
  const rows = await services.db.prisma.auditEvent.findMany({ where, orderBy: { id: "desc" }, take });
  // Written by recordAudit alone: action, kind and details are taken at their word.
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actorId,
    actorName: row.actorName,
    action: row.action as AuditRow["action"],
    target: { kind: row.targetKind as AuditRow["target"]["kind"], id: row.targetId, label: row.targetLabel },
    details: row.details as AuditRow["details"],
  }));
}

function dayAfter(day: string): Date {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
}

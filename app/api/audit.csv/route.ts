import { exportAuditLog } from "@/lib/api/audit-log";
import { route } from "@/lib/api/route";
import { auditFilterSchema } from "@/lib/contract/audit";

/** Filtered as the page is: `?actor=&action=&from=&to=`. */
export const GET = route(({ context, request }) =>
  exportAuditLog(context, auditFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams))),
);

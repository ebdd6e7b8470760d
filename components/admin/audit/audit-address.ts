import type { AuditFilter } from "@/lib/contract/audit";

/** The filter as the query of an address, with `?` in front, or nothing. */
export function auditQuery(filter: AuditFilter, before: string | null = null): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  if (before !== null) query.set("before", before);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

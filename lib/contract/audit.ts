import { z } from "zod";

/** Everything that is written to the audit log; the catalogue says each in words. */
export const auditActions = [
  "account/set-up",
  "account/joined",
  "account/role-changed",
  "account/disabled",
  "account/enabled",
  "account/renamed",
  "account/password-changed",
  "account/session-ended",
  "account/sign-in-throttled",
  "invitation/created",
  "invitation/revoked",
  "room/created",
  "room/duplicated",
  "room/deleted",
  "room/settings-changed",
  "room/person-removed",
  "room/exported",
  "room/kept",
  "retention/changed",
  "prompt/changed",
  "prompt/rolled-back",
  "prompt/reset",
  "prompt/tried",
  "template/created",
  "template/changed",
  "template/deleted",
  "template/shared",
  "template/unshared",
  "provider/created",
  "provider/changed",
  "provider/deleted",
  "provider/tested",
  "audit/exported",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditTargetKinds = [
  "account",
  "invitation",
  "room",
  "retention",
  "prompt",
  "template",
  "provider",
  "audit",
] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)));
const blankAsMissing = (value: unknown) => (value === "" ? undefined : value);

/** What the audit log is filtered by; an unknown or empty value filters nothing. Days are UTC, both inclusive. */
export const auditFilterSchema = z.object({
  actor: z.preprocess(blankAsMissing, z.string().max(64).optional()).catch(undefined),
  action: z.enum(auditActions).optional().catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

export interface AuditRow {
  id: string;
  /** ISO. */
  at: string;
  /** Null when nobody was signed in. */
  actorId: string | null;
  actorName: string;
  action: AuditAction;
  target: { kind: AuditTargetKind; id: string | null; label: string };
  details: Record<string, unknown>;
}

export interface AuditPage {
  /** Newest first. */
  rows: AuditRow[];
  /** Ask with this as `before` for older ones; null when there are none. */
  older: string | null;
  /** Everybody who ever did something that is in the log. */
  actors: { id: string; name: string }[];
}

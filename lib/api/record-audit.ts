import type { AuditAction, AuditTargetKind } from "@/lib/contract/audit";
import type { RoomHead } from "@/lib/rooms/ports";
import { toStorable } from "@/lib/rooms/storable";
import type { HostViewer } from "./authorise";
import type { Context } from "./context";
import type { Services } from "./services";

export interface AuditRecord {
  /** Who did it, a SignedIn or a host; null when nobody is signed in. */
  actor: { userId: string; name: string } | null;
  action: AuditAction;
  target: { kind: AuditTargetKind; id: string | null; label: string };
  /** Facts that say more: never a password, a key, a token, or what people said. */
  details?: Record<string, string | number | boolean | null | readonly string[]>;
}

const maxLabelChars = 300;

/**
 * Writes to the audit log that something was done; call it once it was. Never rejects: what happened is not undone
 * because it could not be noted, but the server's log then says so loudly.
 */
export async function recordAudit(
  { db, log }: Pick<Services, "db" | "log">,
  { actor, action, target, details }: AuditRecord,
): Promise<void> {
  try {
    await db.prisma.auditEvent.create({
      data: toStorable({
        actorId: actor?.userId ?? null,
        actorName: actor?.name ?? "",
        action,
        targetKind: target.kind,
        targetId: target.id,
        targetLabel: target.label.slice(0, maxLabelChars),
        details: { ...details },
      }),
    });
  } catch (error) {
    log.error({ err: error, action, actor: actor?.userId, target: target.id }, "The audit log has a gap.");
  }
}

/** Notes that what was said in a room left the product as a file. */
export async function recordExport(
  { services }: Context,
  actor: HostViewer,
  { id, inputs }: RoomHead,
  format: "json" | "zip" | "feedback",
): Promise<void> {
  const target = { kind: "room" as const, id, label: inputs.topic };
  await recordAudit(services, { actor, action: "room/exported", target, details: { format } });
}

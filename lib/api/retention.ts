import type { z } from "zod";
import type {
  keepRoomBodySchema,
  RetentionChoice,
  RetentionPreview,
  RetentionRoom,
  RetentionRule,
  RetentionView,
} from "@/lib/contract/api-retention";
import type { Prisma } from "@/lib/db/generated/client";
import { readRetentionChoice, ruleOf, writeRetentionChoice } from "@/lib/db/stores/retention-rule";
import { requireAdmin, roomNotFound } from "./authorise";
import type { Context } from "./context";
import { recordAudit } from "./record-audit";

const runsShown = 20;
const roomsShown = 50;
const dayMs = 24 * 3_600_000;

/** What becomes of rooms that ended, and what was done so far. Admins only. */
export async function getRetention(context: Context): Promise<RetentionView> {
  await requireAdmin(context);
  const { db, env } = context.services;
  const [{ choice, changed }, runs, kept] = await Promise.all([
    readRetentionChoice(db.prisma),
    db.prisma.retentionRun.findMany({ orderBy: { id: "desc" }, take: runsShown }),
    listRooms(context, { keptForGood: true, status: "ended" }),
  ]);
  return {
    inForce: ruleOf(choice, env.retention),
    ...{ choice, changed, kept },
    environment: env.retention,
    runs: runs.map(({ at, days, how, rooms }) => ({
      at: at.toISOString(),
      ...{ days, rooms },
      how: how as RetentionRule["how"],
    })),
  };
}

/** Sets what becomes of ended rooms from the next hourly run on. Admins only. */
export async function setRetention(context: Context, choice: RetentionChoice): Promise<RetentionView> {
  const actor = await requireAdmin(context);
  await writeRetentionChoice(context.services.db.prisma, choice, actor.name);
  await recordAudit(context.services, {
    actor,
    action: "retention/changed",
    target: { kind: "retention", id: null, label: "" },
    details: { choice: choice.kind, ...(choice.kind === "rule" ? choice.rule : {}) },
  });
  return getRetention(context);
}

/** Which rooms a rule would deal with if it ran now. Admins only. */
export async function previewRetention(context: Context, rule: RetentionRule): Promise<RetentionPreview> {
  await requireAdmin(context);
  const { db, clock } = context.services;
  const where: Prisma.RoomWhereInput = {
    status: "ended",
    keptForGood: false,
    endedAt: { lt: new Date(clock.now().getTime() - rule.days * dayMs) },
    // One that was anonymised already is only touched again to be deleted.
    ...(rule.how === "anonymise" ? { topic: { not: "" } } : {}),
  };
  const [count, rooms] = await Promise.all([db.prisma.room.count({ where }), listRooms(context, where)]);
  return { count, rooms };
}

/** Exempts a room from every rule, or takes that back. Throws room/not-found. Admins only. */
export async function keepRoom(
  context: Context,
  roomId: string,
  { kept }: z.output<typeof keepRoomBodySchema>,
): Promise<RetentionView> {
  const actor = await requireAdmin(context);
  const { prisma } = context.services.db;
  const { count } = await prisma.room.updateMany({ where: { id: roomId }, data: { keptForGood: kept } });
  if (count === 0) throw roomNotFound();
  const room = await prisma.room.findUnique({ where: { id: roomId }, select: { topic: true } });
  await recordAudit(context.services, {
    actor,
    action: "room/kept",
    target: { kind: "room", id: roomId, label: room?.topic ?? "" },
    details: { kept },
  });
  return getRetention(context);
}

async function listRooms({ services }: Context, where: Prisma.RoomWhereInput): Promise<RetentionRoom[]> {
  const rows = await services.db.prisma.room.findMany({
    where,
    orderBy: { endedAt: "asc" },
    take: roomsShown,
    select: { id: true, topic: true, endedAt: true, owner: { select: { name: true } } },
  });
  return rows.map(({ id, topic, endedAt, owner }) => ({
    ...{ id, topic },
    endedAt: endedAt?.toISOString() ?? "",
    ownerName: owner?.name ?? null,
  }));
}

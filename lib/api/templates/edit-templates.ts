import type { z } from "zod";
import {
  type newTemplateBodySchema,
  type TemplateContent,
  type TemplateView,
  type templateBodySchema,
  templateContentSchema,
} from "@/lib/contract/api-templates";
import type { AuditAction } from "@/lib/contract/audit";
import { toStorable } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { requireAdmin, requireHost, requireUser } from "../authorise";
import type { Context } from "../context";
import { recordAudit } from "../record-audit";
import { getTemplate, requireTemplate, toTemplateView, withOwner } from "./read-templates";

/** Keeps a template of the caller's, also of one of their rooms. Throws as requireHost for a room. */
export async function createTemplate(
  context: Context,
  body: z.output<typeof newTemplateBodySchema>,
): Promise<TemplateView> {
  const content = "fromRoom" in body ? await contentOfRoom(context, body.fromRoom) : body.content;
  return insertTemplate(context, body.name, content);
}

/** A copy of the caller's own, to change it. Throws template/not-found. */
export async function duplicateTemplate(context: Context, id: string): Promise<TemplateView> {
  const { name, content } = await getTemplate(context, id);
  return insertTemplate(context, name, content);
}

/** Throws template/not-found, auth/not-allowed for a shared one of somebody else's. */
export async function editTemplate(
  context: Context,
  id: string,
  body: z.output<typeof templateBodySchema>,
): Promise<TemplateView> {
  const user = await requireOwner(context, id);
  const row = await context.services.db.prisma.template.update({
    where: { id },
    data: toStorable(body),
    include: withOwner,
  });
  await note(context, user, "template/changed", row);
  return toTemplateView(row, user);
}

/** Throws as editTemplate. Rooms that were made from it stay as they are. */
export async function deleteTemplate(context: Context, id: string): Promise<void> {
  const user = await requireOwner(context, id);
  const row = await requireTemplate(context, user, id);
  await context.services.db.prisma.template.deleteMany({ where: { id } });
  await note(context, user, "template/deleted", row);
}

/** Lets everybody start from it, or only its owner. Admins only. */
export async function shareTemplate(context: Context, id: string, shared: boolean): Promise<TemplateView> {
  const admin = await requireAdmin(context);
  await requireTemplate(context, admin, id);
  const { template } = context.services.db.prisma;
  const row = await template.update({ where: { id }, data: { shared }, include: withOwner });
  await note(context, admin, shared ? "template/shared" : "template/unshared", row);
  return toTemplateView(row, admin);
}

async function insertTemplate(
  context: Context,
  name: string,
  content: TemplateContent,
): Promise<TemplateView> {
  const user = await requireUser(context);
  await context.services.auth.roomWork.spend(user.userId);
  const row = await context.services.db.prisma.template.create({
    data: { ...toStorable({ name, content }), ownerId: user.userId },
    include: withOwner,
  });
  await note(context, user, "template/created", row);
  return toTemplateView(row, user);
}

async function contentOfRoom(context: Context, roomId: string): Promise<TemplateContent> {
  const { head } = await requireHost(context, roomId);
  const { botName: _, ...settings } = head.settings;
  return templateContentSchema.parse({
    ...head.inputs,
    botName: head.botName,
    settings,
    subTopics: head.subTopics.map(({ title, done, minutes }) => ({ title, done, minutes })),
  });
}

async function requireOwner(context: Context, id: string) {
  const user = await requireUser(context);
  const row = await requireTemplate(context, user, id);
  if (user.role === "admin" || row.ownerId === user.userId) return user;
  throw new AppError(
    "auth/not-allowed",
    "This template belongs to somebody else. Duplicate it and change the copy.",
  );
}

async function note(
  { services }: Context,
  actor: { userId: string; name: string },
  action: AuditAction,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await recordAudit(services, { actor, action, target: { kind: "template", id, label: name } });
}

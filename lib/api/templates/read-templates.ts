import type { SignedIn } from "@/lib/auth/sessions";
import { type TemplateContent, type TemplateView, templateContentSchema } from "@/lib/contract/api-templates";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/shared/errors";
import { requireUser } from "../authorise";
import type { Context } from "../context";
import { builtInTemplates } from "./built-in-templates";

export type TemplateRow = Prisma.TemplateGetPayload<{ include: { owner: { select: { name: true } } } }>;
export const withOwner = { owner: { select: { name: true } } } as const;

/** The caller's own templates and the shared ones, for an admin all; by name, then those that come with the product. */
export async function listTemplates(context: Context): Promise<TemplateView[]> {
  const user = await requireUser(context);
  const rows = await context.services.db.prisma.template.findMany({
    where: user.role === "admin" ? {} : { OR: [{ ownerId: user.userId }, { shared: true }] },
    include: withOwner,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return [...rows.map((row) => toTemplateView(row, user)), ...builtInTemplates];
}

/** One template. Throws template/not-found, also for one that is none of the caller's business. */
export async function getTemplate(context: Context, id: string): Promise<TemplateView> {
  const user = await requireUser(context);
  const builtIn = builtInTemplates.find((template) => template.id === id);
  return builtIn ?? toTemplateView(await requireTemplate(context, user, id), user);
}

/** A stored template that this person may see. Throws template/not-found. */
export async function requireTemplate(
  { services }: Context,
  { userId, role }: SignedIn,
  id: string,
): Promise<TemplateRow> {
  const row = await services.db.prisma.template.findUnique({ where: { id }, include: withOwner });
  if (row && (role === "admin" || row.shared || row.ownerId === userId)) return row;
  throw new AppError("template/not-found", "This template does not exist any more. Pick another one.");
}

export function toTemplateView(row: TemplateRow, { userId, role }: SignedIn): TemplateView {
  return {
    id: row.id,
    name: row.name,
    content: readContent(row.content),
    builtIn: false,
    lang: null,
    shared: row.shared,
    ownerName: row.owner?.name ?? null,
    mayEdit: role === "admin" || row.ownerId === userId,
    mayShare: role === "admin",
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A setting that a later version no longer knows is left out, and the template stays usable. */
function readContent(stored: unknown): TemplateContent {
  const parsed = templateContentSchema.safeParse(stored);
  return parsed.success ? parsed.data : templateContentSchema.parse({ ...Object(stored), settings: {} });
}

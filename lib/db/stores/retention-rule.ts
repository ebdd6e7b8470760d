import {
  type RetentionChoice,
  type RetentionRule,
  retentionChoiceSchema,
} from "@/lib/contract/api-retention";
import type { PrismaClient } from "../generated/client";

const key = "retention";

/** What an admin chose, with who and when; the environment's own choice when nobody did. */
export async function readRetentionChoice(prisma: PrismaClient): Promise<{
  choice: RetentionChoice;
  changed: { byName: string; at: string } | null;
}> {
  const row = await prisma.installationSetting.findUnique({ where: { key } });
  const parsed = retentionChoiceSchema.safeParse(row?.value);
  if (!row || !parsed.success) return { choice: { kind: "environment" }, changed: null };
  return { choice: parsed.data, changed: { byName: row.byName, at: row.updatedAt.toISOString() } };
}

export async function writeRetentionChoice(
  prisma: PrismaClient,
  choice: RetentionChoice,
  byName: string,
): Promise<void> {
  if (choice.kind === "environment") {
    await prisma.installationSetting.deleteMany({ where: { key } });
    return;
  }
  await prisma.installationSetting.upsert({
    where: { key },
    create: { key, value: choice, byName },
    update: { value: choice, byName },
  });
}

/** The rule that a choice comes to; null keeps everything. */
export function ruleOf(choice: RetentionChoice, environment: RetentionRule | null): RetentionRule | null {
  if (choice.kind === "rule") return choice.rule;
  return choice.kind === "keep" ? null : environment;
}

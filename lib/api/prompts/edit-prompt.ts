import type { z } from "zod";
import type { PromptDetails, promptBodySchema, promptRollBackSchema } from "@/lib/contract/api-prompts";
import type { AuditAction } from "@/lib/contract/audit";
import { Prisma } from "@/lib/db/generated/client";
import { toStorable } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { checkTemplate } from "@/lib/shared/prompt-template";
import { requireAdmin } from "../authorise";
import type { Context } from "../context";
import { recordAudit } from "../record-audit";
import { findQuestion } from "./find-question";
import { getPrompt } from "./read-prompts";

/**
 * Puts a new text in force, for every room from its next turn on. Throws prompt/not-found, input/invalid for a text
 * with problems, prompt/changed when somebody else was faster. Admins only.
 */
export async function savePrompt(
  context: Context,
  slug: string,
  { text, note, seenVersion }: z.output<typeof promptBodySchema>,
): Promise<PromptDetails> {
  return addVersion(context, slug, seenVersion, "prompt/changed", { text, note, rolledBackTo: null });
}

/** Takes up the text of an earlier version, or with version 0 the built-in one, as a new version. Throws as savePrompt. */
export async function rollBackPrompt(
  context: Context,
  slug: string,
  { version, note, seenVersion }: z.output<typeof promptRollBackSchema>,
): Promise<PromptDetails> {
  const { versions } = await getPrompt(context, slug);
  const old = versions.find((row) => row.version === version);
  if (!old && version !== 0) throw new AppError("prompt/not-found", "There is no such version.");
  const action = version === 0 ? "prompt/reset" : "prompt/rolled-back";
  return addVersion(context, slug, seenVersion, action, {
    text: old?.text ?? null,
    note,
    rolledBackTo: version,
  });
}

interface NewVersion {
  text: string | null;
  note: string;
  rolledBackTo: number | null;
}

async function addVersion(
  context: Context,
  slug: string,
  seenVersion: number,
  action: AuditAction,
  fresh: NewVersion,
): Promise<PromptDetails> {
  const actor = await requireAdmin(context);
  const question = findQuestion(slug);
  if (fresh.text !== null) {
    const problems = checkTemplate(question.template, fresh.text);
    if (problems.length > 0) {
      throw new AppError(
        "input/invalid",
        "This text can't be used as the prompt. See what is wrong below it.",
        {
          details: { problems },
        },
      );
    }
  }
  const { prisma } = context.services.db;
  const newest = await prisma.promptVersion.findFirst({
    where: { questionId: question.id },
    orderBy: { version: "desc" },
  });
  if ((newest?.version ?? 0) !== seenVersion) throw changedMeanwhile();
  const version = seenVersion + 1;
  try {
    await prisma.promptVersion.create({
      data: {
        ...toStorable(fresh),
        ...{ questionId: question.id, version, authorId: actor.userId, authorName: actor.name },
      },
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw changedMeanwhile();
    throw error;
  }
  await recordAudit(context.services, {
    ...{ actor, action },
    target: { kind: "prompt", id: question.id, label: question.id },
    details: { version, note: fresh.note || null, rolledBackTo: fresh.rolledBackTo },
  });
  return getPrompt(context, slug);
}

function changedMeanwhile(): AppError {
  return new AppError(
    "prompt/changed",
    "Somebody else saved a version meanwhile. Copy your text, reload the page and compare.",
  );
}

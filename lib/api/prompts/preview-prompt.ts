import type { z } from "zod";
import type { PromptPreview, PromptTrial, promptPreviewSchema } from "@/lib/contract/api-prompts";
import type { PreviewMoment } from "@/lib/muca/editable-questions";
import { sampleMoment } from "@/lib/muca/prompting/sample-moment";
import { momentOfTurn } from "@/lib/rooms/moment-of-turn";
import { AppError } from "@/lib/shared/errors";
import { checkTemplate } from "@/lib/shared/prompt-template";
import { requireAdmin, requireHost } from "../authorise";
import type { Context } from "../context";
import { keepCalls } from "../keep-calls";
import { recordAudit } from "../record-audit";
import { findQuestion } from "./find-question";

type PreviewBody = z.output<typeof promptPreviewSchema>;

/** A text filled in for a moment of a conversation. Throws prompt/not-found, turn/not-found. Admins only. */
export async function previewPrompt(
  context: Context,
  slug: string,
  { text, source }: PreviewBody,
): Promise<PromptPreview> {
  await requireAdmin(context);
  const question = findQuestion(slug);
  const problems = checkTemplate(question.template, text);
  const prompt = problems.length > 0 ? null : question.prompt(await findMoment(context, source), text);
  return { problems, prompt };
}

/** Asks the model once, with a text that need not be saved. Throws as previewPrompt, and input/invalid. Admins only. */
export async function tryPrompt(
  context: Context,
  slug: string,
  { text, source }: PreviewBody,
): Promise<PromptTrial> {
  const actor = await requireAdmin(context);
  const question = findQuestion(slug);
  const problems = checkTemplate(question.template, text);
  if (problems.length > 0) {
    throw new AppError("input/invalid", "This text can't be used as the prompt.", { details: { problems } });
  }
  await context.services.auth.roomWork.spend(actor.userId);
  const moment = await findMoment(context, source);
  const wording = { version: null, text };
  const answered = await question.tryOut(context.services.ask, moment, { wording, urgent: true });
  // What it cost counts for the installation, not for a room.
  await keepCalls(context.services.db.prisma, null, answered.calls);
  await recordAudit(context.services, {
    actor,
    action: "prompt/tried",
    target: { kind: "prompt", id: question.id, label: question.id },
    details: { engine: answered.engine },
  });
  const { engine, answer, calls, fallback } = answered;
  return { engine, answer, calls, failure: fallback };
}

async function findMoment(context: Context, source: PreviewBody["source"]): Promise<PreviewMoment> {
  if (source.kind === "sample") return sampleMoment;
  await requireHost(context, source.roomId);
  const moment = await momentOfTurn(context.services.store, source.roomId, source.turn);
  if (!moment) throw new AppError("turn/not-found", "This room has no such turn yet. Pick another one.");
  return moment;
}

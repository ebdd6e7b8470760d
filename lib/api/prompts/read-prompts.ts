import type { PromptDetails, PromptSummary, PromptVersionRow } from "@/lib/contract/api-prompts";
import type { EditableQuestion } from "@/lib/muca/editable-questions";
import { checkTemplate } from "@/lib/shared/prompt-template";
import { requireAdmin } from "../authorise";
import type { Context } from "../context";
import { findQuestion, prompts, slugOf } from "./find-question";

/** All prompts with what is in force. Admins only. */
export async function listPrompts(context: Context): Promise<PromptSummary[]> {
  await requireAdmin(context);
  const newest = await context.services.db.prisma.promptVersion.findMany({
    distinct: ["questionId"],
    orderBy: [{ questionId: "asc" }, { version: "desc" }],
  });
  const byId = new Map(newest.map((row) => [row.questionId, toRow(row)]));
  return prompts.map((question) => summarize(question, byId.get(question.id)));
}

/** One prompt with all its versions. Throws prompt/not-found. Admins only. */
export async function getPrompt(context: Context, slug: string): Promise<PromptDetails> {
  await requireAdmin(context);
  const question = findQuestion(slug);
  const rows = await context.services.db.prisma.promptVersion.findMany({
    where: { questionId: question.id },
    orderBy: { version: "desc" },
  });
  const versions = rows.map(toRow);
  const summary = summarize(question, versions[0]);
  const { text: builtInText, variables } = question.template;
  return {
    ...summary,
    builtInText,
    text: versions[0]?.text ?? builtInText,
    variables,
    versions,
  };
}

function summarize(question: EditableQuestion, newest: PromptVersionRow | undefined): PromptSummary {
  const text = newest?.text ?? null;
  const problems = text === null ? [] : checkTemplate(question.template, text);
  return {
    slug: slugOf(question.id),
    questionId: question.id,
    questionVersion: question.version,
    purpose: question.purpose,
    inForce: newest && text !== null && problems.length === 0 ? newest.version : null,
    newest: newest ? { version: newest.version, authorName: newest.authorName, at: newest.at } : null,
    problems,
  };
}

function toRow(row: Omit<PromptVersionRow, "at"> & { at: Date }): PromptVersionRow {
  const { version, text, note, rolledBackTo, authorName, at } = row;
  return { version, text, note, rolledBackTo, authorName, at: at.toISOString() };
}

import { type EditableQuestion, editableQuestions } from "@/lib/muca/editable-questions";
import { AppError } from "@/lib/shared/errors";

/** All prompts that can be edited; lists of other kinds of conversation are added here. */
export const prompts: readonly EditableQuestion[] = [...editableQuestions];

/** A question's id as part of an address. */
export function slugOf(questionId: string): string {
  return questionId.replaceAll("/", ".");
}

/** Throws prompt/not-found. */
export function findQuestion(slug: string): EditableQuestion {
  const found = prompts.find(({ id }) => slugOf(id) === slug);
  if (!found) throw new AppError("prompt/not-found", "There is no such prompt. Pick one from the list.");
  return found;
}

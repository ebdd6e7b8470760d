import { checkTemplate } from "@/lib/shared/prompt-template";
import type { PromptBook, Question, Wording } from "./question";

/**
 * The wording to ask a question in: the one given, else the one in force; undefined for the question's own. An edited
 * text that does not fit the question any more (a variable came or went with a new version of the product) is not
 * used, and neither is the book while it cannot be read: people go on getting answers.
 */
export async function chooseWording(
  { id, template }: Pick<Question<never, unknown>, "id" | "template">,
  prompts: PromptBook | null,
  given?: Wording,
): Promise<Wording | undefined> {
  if (!template) return undefined;
  const wording = given ?? (await readBook(prompts, id));
  return wording && checkTemplate(template, wording.text).length === 0 ? wording : undefined;
}

async function readBook(prompts: PromptBook | null, questionId: string): Promise<Wording | null> {
  try {
    return (await prompts?.current(questionId)) ?? null;
  } catch {
    return null;
  }
}

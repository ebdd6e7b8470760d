import { type PromptDetails, type PromptFile, promptFileSchema } from "@/lib/contract/api-prompts";

/** The text as a file that another installation can read. */
export function promptFileOf(prompt: PromptDetails, text: string, note: string): string {
  const file: PromptFile = {
    format: "moderato-prompt",
    question: prompt.questionId,
    questionVersion: prompt.questionVersion,
    text,
    note,
  };
  return JSON.stringify(file, null, 2);
}

export type ReadPromptFile =
  | { ok: true; file: PromptFile }
  | { ok: false; why: "not-a-prompt" | "other-question"; question?: string };

/** Reads such a file; it has to be of the same question. */
export function readPromptFile(content: string, questionId: string): ReadPromptFile {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return { ok: false, why: "not-a-prompt" };
  }
  const parsed = promptFileSchema.safeParse(json);
  if (!parsed.success) return { ok: false, why: "not-a-prompt" };
  if (parsed.data.question !== questionId) {
    return { ok: false, why: "other-question", question: parsed.data.question };
  }
  return { ok: true, file: parsed.data };
}

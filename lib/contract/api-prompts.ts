import { z } from "zod";
import type { CallRecord, Engine, Prompt } from "@/lib/llm/question";
import { maxTemplateChars, type PromptVariable, type TemplateProblem } from "@/lib/shared/prompt-template";

const text = z.string().max(maxTemplateChars, `At most ${maxTemplateChars} characters.`);
const note = z.string().trim().max(300, "At most 300 characters.").default("");
/** The newest version that whoever edits has seen; 0 when none was made. Another one meanwhile is a conflict. */
const seenVersion = z.number().int().min(0);

/** PUT /api/prompts/:id → PromptDetails. */
export const promptBodySchema = z.object({ text, note, seenVersion });
export type PromptBody = z.input<typeof promptBodySchema>;
/** POST /api/prompts/:id/roll-back → PromptDetails: a new version with the text of an old one; 0 is the built-in. */
export const promptRollBackSchema = z.object({ version: z.number().int().min(0), note, seenVersion });
/** POST /api/prompts/:id/preview → PromptPreview, and /try → PromptTrial. */
export const promptPreviewSchema = z.object({
  text,
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("sample") }),
    /** A turn of a real room; null is the newest. */
    z.object({
      kind: z.literal("turn"),
      roomId: z.string().min(1).max(64),
      turn: z.number().int().min(1).max(1_000_000).nullable(),
    }),
  ]),
});
export type PromptPreviewBody = z.input<typeof promptPreviewSchema>;

/** A prompt as a file, for taking it to another installation. */
export const promptFileSchema = z.object({
  format: z.literal("moderato-prompt"),
  question: z.string(),
  questionVersion: z.number(),
  text,
  note,
});
export type PromptFile = z.infer<typeof promptFileSchema>;

export interface PromptVersionRow {
  version: number;
  /** Null: from this version on the built-in text. */
  text: string | null;
  note: string;
  /** The version whose text was taken up again; 0 the built-in one. */
  rolledBackTo: number | null;
  authorName: string;
  at: string;
}

/** A prompt in the list. */
export interface PromptSummary {
  /** The question's id with a dot for the slash, as in addresses. */
  slug: string;
  questionId: string;
  questionVersion: number;
  purpose: "analysis" | "reply";
  /** The version in force; null: the built-in text. */
  inForce: number | null;
  newest: { version: number; authorName: string; at: string } | null;
  /** Why the edited text is not used after all; empty when it is, or when there is none. */
  problems: TemplateProblem[];
}

export interface PromptDetails extends PromptSummary {
  builtInText: string;
  /** The text in force. */
  text: string;
  variables: readonly PromptVariable[];
  /** Newest first. */
  versions: PromptVersionRow[];
}

export interface PromptPreview {
  problems: TemplateProblem[];
  /** Null while there are problems. */
  prompt: Prompt | null;
}

export interface PromptTrial {
  engine: Engine;
  answer: unknown;
  /** Why the rule answered although a model is configured. */
  failure: { code: string; message: string } | null;
  calls: CallRecord[];
}

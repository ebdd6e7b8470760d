import { z } from "zod";

export const itemKinds = ["ask", "provide"] as const;
/** `ask` is to be found out from the user, `provide` is to be given by the assistant (DiagGPT §1). */
export type ItemKind = (typeof itemKinds)[number];

export const answerTypes = ["text", "number", "date", "choice"] as const;
export type AnswerType = (typeof answerTypes)[number];

export const taskFields = ["general", "medical", "legal", "financial"] as const;
/** All but `general` carry a notice that this is no professional advice. */
export type TaskField = (typeof taskFields)[number];

export const taskLanguages = ["en", "de"] as const;
export type TaskLanguage = (typeof taskLanguages)[number];

export const maxItems = 30;
const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\0]*$/);
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "This can't be empty.")
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, "This has to be one line.");
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\0]*$/)
    .transform((text) => text || null)
    .nullable()
    .default(null);

export const checklistItemSchema = z
  .object({
    id,
    title: line(120),
    kind: z.enum(itemKinds).default("ask"),
    required: z.boolean().default(true),
    answerType: z.enum(answerTypes).default("text"),
    /** What may be chosen, for answers of type choice. */
    choices: z.array(line(80)).max(20).default([]),
    /** How to ask for it, word for word; or what to provide. Null leaves the wording to the assistant. */
    wording: words(600),
    /** Why it is asked, for whoever wants to know. */
    why: words(300),
  })
  .refine(
    ({ answerType, choices, kind }) => kind === "provide" || answerType !== "choice" || choices.length >= 2,
    {
      message: "A choice needs at least two options.",
      path: ["choices"],
    },
  );
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

export const taskContentSchema = z.object({
  name: line(120),
  overview: z
    .string()
    .trim()
    .min(1, "This can't be empty.")
    .max(2_000)
    .regex(/^[^\0]*$/),
  userRole: line(80),
  assistantRole: line(80),
  goal: line(300),
  field: z.enum(taskFields).default("general"),
  language: z.enum(taskLanguages).default("en"),
  /** What the assistant may rely on when it answers. */
  background: words(8_000),
  checklist: z
    .array(checklistItemSchema)
    .min(1, "A task needs at least one item.")
    .max(maxItems)
    .refine(
      (items) => new Set(items.map((item) => item.id)).size === items.length,
      "Two items have the same id.",
    ),
});
/** What a task says, without its place in the store (DiagGPT §1). */
export type TaskContent = z.infer<typeof taskContentSchema>;

export const taskSchema = taskContentSchema.extend({ id });
export type Task = z.infer<typeof taskSchema>;

/** The item a topic of this task stands for; null for none. */
export function findItem(task: Pick<Task, "checklist">, itemId: string | null): ChecklistItem | null {
  return task.checklist.find((item) => item.id === itemId) ?? null;
}

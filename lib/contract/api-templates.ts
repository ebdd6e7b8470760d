import { z } from "zod";
import { botNameSchema, settingsInputSchema } from "@/lib/muca/settings";
import { maxSubTopics, plannedSubTopicSchema, roomInputFields } from "./api-rooms";

export const maxTemplateName = 120;
const name = z
  .string()
  .trim()
  .min(1, "Please give a name.")
  .max(maxTemplateName, `At most ${maxTemplateName} characters.`)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, "A name is one line.");

/** Everything that a room is made of before anybody is in it. */
export const templateContentSchema = z.object({
  topic: roomInputFields.topic,
  kind: roomInputFields.kind.default("goal-oriented"),
  agenda: roomInputFields.agenda.default(null),
  hints: roomInputFields.hints.default(null),
  roles: roomInputFields.roles.default(null),
  botName: botNameSchema.default("mubot"),
  settings: settingsInputSchema.omit({ botName: true }).default({}),
  subTopics: z.array(plannedSubTopicSchema).max(maxSubTopics).default([]),
});
export type TemplateContent = z.output<typeof templateContentSchema>;

/** POST /api/templates → TemplateView: of what is given, or of a room of the caller's. */
export const newTemplateBodySchema = z.union([
  z.object({ name, fromRoom: z.string().min(1).max(64) }).strict(),
  z.object({ name, content: templateContentSchema }).strict(),
]);
export type NewTemplateBody = z.input<typeof newTemplateBodySchema>;

/** PUT /api/templates/:id → TemplateView. */
export const templateBodySchema = z.object({ name, content: templateContentSchema });
export type TemplateBody = z.input<typeof templateBodySchema>;

/** PUT /api/templates/:id/shared (admin). */
export const templateSharedBodySchema = z.object({ shared: z.boolean() });

/** A template as a file, for taking it to another installation. */
export const templateFileSchema = z.object({
  format: z.literal("moderato-template"),
  name,
  content: templateContentSchema,
});

export interface TemplateView {
  id: string;
  name: string;
  content: TemplateContent;
  /** Comes with the product: it can be used and duplicated. */
  builtIn: boolean;
  /** Language of a built-in one. */
  lang: "en" | "de" | null;
  /** Everybody here may start from it. */
  shared: boolean;
  ownerName: string | null;
  /** Whether the caller may change and delete it. */
  mayEdit: boolean;
  /** Whether the caller may share it, or take that back. */
  mayShare: boolean;
  updatedAt: string | null;
}

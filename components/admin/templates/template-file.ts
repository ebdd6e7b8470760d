import { type TemplateBody, type TemplateView, templateFileSchema } from "@/lib/contract/api-templates";

/** A template as a file that another installation can read. */
export function templateFileOf({ name, content }: TemplateView): string {
  return JSON.stringify({ format: "moderato-template", name, content }, null, 2);
}

/** Reads such a file; null when it is none. */
export function readTemplateFile(text: string): TemplateBody | null {
  try {
    const { name, content } = templateFileSchema.parse(JSON.parse(text));
    return { name, content };
  } catch {
    return null;
  }
}

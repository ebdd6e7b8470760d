import type { TemplateView } from "@/lib/contract/api-templates";

/** What people made, in whatever language, and of those that come with the product the ones in the reader's own. */
export function inLanguage(
  templates: readonly TemplateView[],
  locale: string,
  alsoId?: string,
): TemplateView[] {
  return templates.filter(({ id, lang }) => lang === null || lang === locale || id === alsoId);
}

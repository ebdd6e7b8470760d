import { route } from "@/lib/api/route";
import { createTemplate } from "@/lib/api/templates/edit-templates";
import { listTemplates } from "@/lib/api/templates/read-templates";
import { newTemplateBodySchema } from "@/lib/contract/api-templates";

export const GET = route(({ context }) => listTemplates(context));
export const POST = route(async ({ context, body }) =>
  createTemplate(context, await body(newTemplateBodySchema)),
);

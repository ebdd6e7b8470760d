import { route } from "@/lib/api/route";
import { deleteTemplate, editTemplate } from "@/lib/api/templates/edit-templates";
import { getTemplate } from "@/lib/api/templates/read-templates";
import { templateBodySchema } from "@/lib/contract/api-templates";

export const GET = route<{ id: string }>(({ context, params }) => getTemplate(context, params.id));
export const PUT = route<{ id: string }>(async ({ context, params, body }) =>
  editTemplate(context, params.id, await body(templateBodySchema)),
);
export const DELETE = route<{ id: string }>(({ context, params }) => deleteTemplate(context, params.id));

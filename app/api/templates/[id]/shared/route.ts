import { route } from "@/lib/api/route";
import { shareTemplate } from "@/lib/api/templates/edit-templates";
import { templateSharedBodySchema } from "@/lib/contract/api-templates";

export const PUT = route<{ id: string }>(async ({ context, params, body }) => {
  const { shared } = await body(templateSharedBodySchema);
  return shareTemplate(context, params.id, shared);
});

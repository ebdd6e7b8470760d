import { route } from "@/lib/api/route";
import { duplicateTemplate } from "@/lib/api/templates/edit-templates";

export const POST = route<{ id: string }>(({ context, params }) => duplicateTemplate(context, params.id));

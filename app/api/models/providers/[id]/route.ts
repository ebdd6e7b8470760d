import { deleteProvider, editProvider } from "@/lib/api/models/edit-models";
import { route } from "@/lib/api/route";
import { providerBodySchema } from "@/lib/contract/models";

export const PUT = route<{ id: string }>(async ({ context, params, body }) =>
  editProvider(context, params.id, await body(providerBodySchema)),
);
export const DELETE = route<{ id: string }>(({ context, params }) => deleteProvider(context, params.id));

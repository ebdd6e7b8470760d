import { restoreProvider } from "@/lib/api/models/edit-models";
import { route } from "@/lib/api/route";

export const POST = route<{ id: string }>(({ context, params }) => restoreProvider(context, params.id));

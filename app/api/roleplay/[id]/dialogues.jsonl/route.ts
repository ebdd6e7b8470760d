import { exportDialogues } from "@/lib/api/roleplay";
import { route } from "@/lib/api/route";

/** `?shape=full` (default) or `?shape=chat`. */
export const GET = route<{ id: string }>(({ context, params, request }) =>
  exportDialogues(context, params.id, new URL(request.url).searchParams.get("shape") ?? "full"),
);

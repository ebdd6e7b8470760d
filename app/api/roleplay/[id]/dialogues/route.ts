import { listDialogues } from "@/lib/api/roleplay";
import { route } from "@/lib/api/route";

/** `?after=<key>` continues a page. */
export const GET = route<{ id: string }>(({ context, params, request }) =>
  listDialogues(context, params.id, new URL(request.url).searchParams.get("after")),
);

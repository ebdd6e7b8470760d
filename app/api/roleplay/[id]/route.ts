import { getRoleplay } from "@/lib/api/roleplay";
import { route } from "@/lib/api/route";

export const GET = route<{ id: string }>(({ context, params }) => getRoleplay(context, params.id));

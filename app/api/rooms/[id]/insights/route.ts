import { getInsights } from "@/lib/api/room-insights";
import { route } from "@/lib/api/route";

export const GET = route<{ id: string }>(({ context, params }) => getInsights(context, params.id));

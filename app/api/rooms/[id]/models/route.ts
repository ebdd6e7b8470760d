import { getRoomModels } from "@/lib/api/models/read-models";
import { route } from "@/lib/api/route";

export const GET = route<{ id: string }>(({ context, params }) => getRoomModels(context, params.id));

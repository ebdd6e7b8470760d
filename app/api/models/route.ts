import { getModels } from "@/lib/api/models/read-models";
import { route } from "@/lib/api/route";

export const GET = route(({ context }) => getModels(context));

import { listRoleplayModels } from "@/lib/api/roleplay";
import { route } from "@/lib/api/route";

export const GET = route(({ context }) => listRoleplayModels(context));

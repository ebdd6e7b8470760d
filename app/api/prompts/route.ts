import { listPrompts } from "@/lib/api/prompts/read-prompts";
import { route } from "@/lib/api/route";

export const GET = route(({ context }) => listPrompts(context));

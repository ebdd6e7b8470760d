import { readSession } from "@/lib/api/account-session";
import { route } from "@/lib/api/route";

export const GET = route(({ context }) => readSession(context));

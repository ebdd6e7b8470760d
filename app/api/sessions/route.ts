import { listSessions, revokeOtherSessions } from "@/lib/api/account-session";
import { route } from "@/lib/api/route";

export const GET = route(({ context }) => listSessions(context));
export const DELETE = route(({ context }) => revokeOtherSessions(context));

import { revokeSession } from "@/lib/api/account-session";
import { route } from "@/lib/api/route";

export const DELETE = route<{ id: string }>(({ context, params }) => revokeSession(context, params.id));

import { revokeInvitation } from "@/lib/api/invitations";
import { route } from "@/lib/api/route";

export const DELETE = route<{ id: string }>(({ context, params }) => revokeInvitation(context, params.id));

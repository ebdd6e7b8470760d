import { createInvitation, listInvitations } from "@/lib/api/invitations";
import { route } from "@/lib/api/route";
import { invitationBodySchema } from "@/lib/contract/api-accounts";

export const GET = route(({ context }) => listInvitations(context));
export const POST = route(async ({ context, body }) =>
  createInvitation(context, await body(invitationBodySchema)),
);

import { redeemInvitation } from "@/lib/api/invitations";
import { route } from "@/lib/api/route";
import { redeemInvitationBodySchema } from "@/lib/contract/api-accounts";

export const POST = route(async ({ context, body }) =>
  redeemInvitation(context, await body(redeemInvitationBodySchema)),
);

import type { z } from "zod";
import type {
  AccountRole,
  InvitationMade,
  InvitationRow,
  invitationBodySchema,
  redeemInvitationBodySchema,
} from "@/lib/contract/api-accounts";
import { AppError } from "@/lib/shared/errors";
import { signIn } from "./account-session";
import { requireAdmin } from "./authorise";
import type { Context } from "./context";
import type { Reply } from "./route";

/** Makes an invitation; its link is shown this once. Admins only. */
export async function createInvitation(
  context: Context,
  body: z.output<typeof invitationBodySchema>,
): Promise<InvitationMade> {
  const admin = await requireAdmin(context);
  const { token, invitation } = await context.services.auth.invitations.create({
    ...body,
    invitedBy: admin.userId,
  });
  return { ...invitation, path: `/invite/${token}` };
}

/** Invitations that can still be used. Admins only. */
export async function listInvitations(context: Context): Promise<InvitationRow[]> {
  await requireAdmin(context);
  return context.services.auth.invitations.listOpen();
}

/** Calls an invitation off. Admins only. */
export async function revokeInvitation(context: Context, id: string): Promise<void> {
  await requireAdmin(context);
  await context.services.auth.invitations.revoke(id);
}

/** What an invitation offers, for its page; null when it can't be used any more. */
export async function getInvitation(
  { services }: Context,
  token: string,
): Promise<{ role: AccountRole; email: string | null } | null> {
  try {
    return await services.auth.invitations.peek(token);
  } catch (error) {
    if (error instanceof AppError && error.code === "auth/link-invalid") return null;
    throw error;
  }
}

/** Makes the account and signs in. Throws auth/link-invalid, auth/email-taken or input/invalid. */
export async function redeemInvitation(
  context: Context,
  body: z.output<typeof redeemInvitationBodySchema>,
): Promise<Reply> {
  const { token, ...account } = body;
  await context.services.auth.invitations.redeem(token, account);
  return signIn(context, { email: account.email, password: account.password, rememberMe: true });
}

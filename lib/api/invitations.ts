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
import { recordAudit } from "./record-audit";
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
  await recordAudit(context.services, {
    actor: admin,
    action: "invitation/created",
    target: { kind: "invitation", id: invitation.id, label: invitation.email ?? "" },
    details: { role: invitation.role, expiresAt: invitation.expiresAt },
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
  const actor = await requireAdmin(context);
  await context.services.auth.invitations.revoke(id);
  const target = { kind: "invitation" as const, id, label: "" };
  await recordAudit(context.services, { actor, action: "invitation/revoked", target });
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
  await recordNewAccount(context, "account/joined", account.email);
  return signIn(context, { email: account.email, password: account.password, rememberMe: true });
}

/** Notes that somebody made their account by a link. */
export async function recordNewAccount(
  { services }: Context,
  action: "account/joined" | "account/set-up",
  email: string,
): Promise<void> {
  const user = await services.db.prisma.user.findFirst({ where: { email: email.toLowerCase() } });
  if (!user) return;
  await recordAudit(services, {
    actor: { userId: user.id, name: user.name },
    action,
    target: { kind: "account", id: user.id, label: user.name },
    details: { role: user.role },
  });
}

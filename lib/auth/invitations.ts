import { z } from "zod";
import { type AccountRole, accountRoleSchema, type InvitationRow } from "@/lib/contract/api-accounts";
import type { Link, PrismaClient } from "@/lib/db/generated/client";
import { AppError } from "@/lib/shared/errors";
import { hashAccountPassword, insertAccount, type NewAccount } from "./accounts";
import { hashToken, newToken } from "./token";

const invitationDataSchema = z.object({
  role: accountRoleSchema,
  /** Set when only this address may be used. */
  email: z.string().nullable(),
  invitedBy: z.string(),
});

/** Links that make one account each; they expire and can be called off. */
export function createInvitations(db: PrismaClient, now: () => Date) {
  /** The link behind a token if it can be used at this moment. */
  const findOpen = (token: string) =>
    db.link.findFirst({
      where: { kind: "invitation", usedAt: null, tokenHash: hashToken(token), expiresAt: { gt: now() } },
    });

  return {
    /** Makes an invitation; its token is shown once and not kept. */
    async create(input: {
      role: AccountRole;
      email: string | null;
      invitedBy: string;
      expiresInHours: number;
    }): Promise<{ token: string; invitation: InvitationRow }> {
      const token = newToken();
      const link = await db.link.create({
        data: {
          kind: "invitation",
          tokenHash: hashToken(token),
          data: { role: input.role, email: input.email?.toLowerCase() ?? null, invitedBy: input.invitedBy },
          expiresAt: new Date(now().getTime() + input.expiresInHours * 3_600_000),
        },
      });
      return { token, invitation: toInvitation(link) };
    },

    /** Invitations that can still be used, newest first. */
    async listOpen(): Promise<InvitationRow[]> {
      const links = await db.link.findMany({
        where: { kind: "invitation", usedAt: null, expiresAt: { gt: now() } },
        orderBy: { createdAt: "desc" },
      });
      return links.map(toInvitation);
    },

    /** Calls an invitation off; harmless when it is gone or used. */
    async revoke(id: string): Promise<void> {
      await db.link.deleteMany({ where: { id, kind: "invitation", usedAt: null } });
    },

    /** What an invitation offers, for its form. Throws auth/link-invalid. */
    async peek(token: string): Promise<{ role: AccountRole; email: string | null }> {
      const link = await findOpen(token);
      if (!link) throw notValid();
      const { role, email } = toInvitation(link);
      return { role, email };
    },

    /** Makes the account. Throws auth/link-invalid, auth/email-taken, input/invalid (another address was invited). */
    async redeem(token: string, account: NewAccount): Promise<{ userId: string }> {
      const link = await findOpen(token);
      if (!link) throw notValid();
      const { role, email } = invitationDataSchema.parse(link.data);
      if (email !== null && email !== account.email.toLowerCase()) {
        throw new AppError("input/invalid", `This invitation is for ${email}. Use that address.`, {
          details: { field: "email" },
        });
      }
      const passwordHash = await hashAccountPassword(account.password);
      const userId = await db.$transaction(async (tx) => {
        const { count } = await tx.link.updateMany({
          where: { id: link.id, usedAt: null, expiresAt: { gt: now() } },
          data: { usedAt: now() },
        });
        if (count === 0) throw notValid();
        return insertAccount(tx, { ...account, passwordHash, role });
      });
      return { userId };
    },
  };
}

function toInvitation(link: Link): InvitationRow {
  const { role, email } = invitationDataSchema.parse(link.data);
  return {
    id: link.id,
    role,
    email,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt?.toISOString() ?? null,
  };
}

function notValid(): AppError {
  return new AppError(
    "auth/link-invalid",
    "This invitation is not valid: it was used, called off or has expired. Ask for a new one.",
  );
}

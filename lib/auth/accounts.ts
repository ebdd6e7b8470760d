import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { AccountRole, UserRow } from "@/lib/contract/api-accounts";
import { Prisma, type PrismaClient } from "@/lib/db/generated/client";
import { AppError } from "@/lib/shared/errors";
import { lockAdmins } from "./locks";

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** Reads a stored role; whatever is not an admin has the lesser rights. */
export function roleOf(stored: string | null | undefined): AccountRole {
  return stored === "admin" ? "admin" : "facilitator";
}

/** Password as it is stored; slow on purpose, so it is made before a transaction begins. */
export async function hashAccountPassword(password: string): Promise<string> {
  return hashPassword(password);
}

/** Writes user and credentials. Throws auth/email-taken. */
export async function insertAccount(
  tx: Prisma.TransactionClient,
  account: { name: string; email: string; passwordHash: string; role: AccountRole },
): Promise<string> {
  const id = randomUUID();
  try {
    await tx.user.create({
      data: {
        id,
        name: account.name,
        email: account.email.toLowerCase(),
        emailVerified: false,
        role: account.role,
        accounts: {
          create: {
            id: randomUUID(),
            accountId: id,
            providerId: "credential",
            password: account.passwordHash,
          },
        },
      },
    });
  } catch (cause) {
    if (cause instanceof Prisma.PrismaClientKnownRequestError && cause.code === "P2002")
      throw emailTaken(cause);
    throw cause;
  }
  return id;
}

/** Looking after accounts; who may do so is decided by the caller. */
export function createAccounts(db: PrismaClient) {
  return {
    /** All accounts, oldest first. */
    async list(): Promise<UserRow[]> {
      const users = await db.user.findMany({ orderBy: { createdAt: "asc" } });
      return users.map((user) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        role: roleOf(user.role),
        disabled: user.banned === true,
        createdAt: user.createdAt.toISOString(),
      }));
    },

    async rename(userId: string, name: string): Promise<void> {
      await db.user.update({ where: { id: userId }, data: { name } });
    },

    /** Throws user/not-found; auth/not-allowed when no enabled admin would be left. */
    async setRole(userId: string, role: AccountRole): Promise<void> {
      await changeAccount(db, userId, { role });
    },

    /** A disabled account can't sign in, and its sessions and open invitations end at once. Throws as setRole. */
    async setDisabled(userId: string, disabled: boolean): Promise<void> {
      await changeAccount(db, userId, { banned: disabled });
    },
  };
}

async function changeAccount(
  db: PrismaClient,
  userId: string,
  change: { role: AccountRole } | { banned: boolean },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockAdmins(tx);
    const { count } = await tx.user.updateMany({ where: { id: userId }, data: change });
    if (count === 0) throw new AppError("user/not-found", "There is no such account.");
    const admins = await tx.user.count({
      where: { role: "admin", OR: [{ banned: false }, { banned: null }] },
    });
    if (admins === 0) {
      throw new AppError("auth/not-allowed", "This is the last admin. Make somebody else an admin first.");
    }
    const disabled = "banned" in change && change.banned;
    if (disabled) await tx.session.deleteMany({ where: { userId } });
    if (disabled || ("role" in change && change.role !== "admin")) await endInvitationsOf(tx, userId);
  });
}

/** Nobody comes in on the word of somebody who may no longer invite. */
async function endInvitationsOf(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.link.deleteMany({
    where: { kind: "invitation", usedAt: null, data: { path: ["invitedBy"], equals: userId } },
  });
}

function emailTaken(cause: unknown): AppError {
  return new AppError("auth/email-taken", "There is an account with this e-mail address. Sign in instead.", {
    cause,
  });
}

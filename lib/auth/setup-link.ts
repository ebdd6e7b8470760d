import type { PrismaClient } from "@/lib/db/generated/client";
import { AppError } from "@/lib/shared/errors";
import { hashAccountPassword, insertAccount, type NewAccount } from "./accounts";
import { lockAdmins } from "./locks";
import { hashToken, newToken } from "./token";

/** The link that makes the first admin: valid until used, and only while there is no admin. */
export function createSetupLinks(db: PrismaClient) {
  return {
    /** Token of a new set-up link, which replaces any earlier one; null when there is an admin already. */
    async create(): Promise<string | null> {
      const token = newToken();
      return db.$transaction(async (tx) => {
        await lockAdmins(tx);
        await tx.link.deleteMany({ where: { kind: "setup", usedAt: null } });
        if ((await tx.user.count({ where: { role: "admin" } })) > 0) return null;
        await tx.link.create({ data: { kind: "setup", tokenHash: hashToken(token) } });
        return token;
      });
    },

    /** Whether a set-up form with this token can succeed. */
    async isUsable(token: string): Promise<boolean> {
      const [links, admins] = await Promise.all([
        db.link.count({ where: { kind: "setup", usedAt: null, tokenHash: hashToken(token) } }),
        db.user.count({ where: { role: "admin" } }),
      ]);
      return links > 0 && admins === 0;
    },

    /** Whether there is an admin. */
    async isDone(): Promise<boolean> {
      return (await db.user.count({ where: { role: "admin" } })) > 0;
    },

    /** Makes the admin; of two at the same time one wins. Throws auth/link-used, auth/link-invalid, auth/email-taken. */
    async redeem(token: string, account: NewAccount): Promise<{ userId: string }> {
      if (!(await this.isUsable(token))) throw await refusal(db);
      const passwordHash = await hashAccountPassword(account.password);
      const userId = await db.$transaction(async (tx) => {
        await lockAdmins(tx);
        if ((await tx.user.count({ where: { role: "admin" } })) > 0) return null;
        const { count } = await tx.link.updateMany({
          where: { kind: "setup", usedAt: null, tokenHash: hashToken(token) },
          data: { usedAt: new Date() },
        });
        return count === 0 ? null : insertAccount(tx, { ...account, passwordHash, role: "admin" });
      });
      if (userId === null) throw await refusal(db);
      return { userId };
    },
  };
}

async function refusal(db: PrismaClient): Promise<AppError> {
  if ((await db.user.count({ where: { role: "admin" } })) > 0) {
    return new AppError(
      "auth/link-used",
      "This server is set up already. Sign in, or ask an admin to invite you.",
    );
  }
  return new AppError(
    "auth/link-invalid",
    "This set-up link is not valid any more. Use the newest one from the server's console.",
  );
}

import type { AccountRole, SessionView } from "@/lib/contract/api-accounts";
import type { PrismaClient } from "@/lib/db/generated/client";
import { roleOf } from "./accounts";
import type { BetterAuth } from "./better-auth";

/** The account behind a browser. */
export interface SignedIn {
  userId: string;
  name: string;
  email: string;
  role: AccountRole;
  sessionId: string;
}

/** Reading and ending sessions. */
export function createSessions(betterAuth: BetterAuth, db: PrismaClient, now: () => Date) {
  return {
    /** Who is signed in behind a Cookie header; null for nobody, also when the account was disabled. */
    async signedIn(cookieHeader: string | null | undefined): Promise<SignedIn | null> {
      if (!cookieHeader?.includes("session_token")) return null;
      const found = await betterAuth.api.getSession({
        headers: new Headers({ cookie: cookieHeader }),
        query: { disableRefresh: true },
      });
      if (!found || found.user.banned === true) return null;
      const { session, user } = found;
      return {
        userId: user.id,
        name: user.name,
        email: user.email,
        role: roleOf(user.role),
        sessionId: session.id,
      };
    },

    /** The user's live sessions, newest first. */
    async list(userId: string, currentSessionId: string): Promise<SessionView[]> {
      const sessions = await db.session.findMany({
        where: { userId, expiresAt: { gt: now() } },
        orderBy: { createdAt: "desc" },
      });
      return sessions.map((session) => ({
        id: session.id,
        createdAt: session.createdAt.toISOString(),
        usedAt: session.updatedAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        userAgent: session.userAgent,
        current: session.id === currentSessionId,
      }));
    },

    /** Ends one of the user's sessions; harmless when it is not theirs or gone. */
    async revoke(userId: string, sessionId: string): Promise<void> {
      await db.session.deleteMany({ where: { id: sessionId, userId } });
    },

    /** Ends all of the user's sessions but one. */
    async revokeOthers(userId: string, keptSessionId: string): Promise<void> {
      await db.session.deleteMany({ where: { userId, NOT: { id: keptSessionId } } });
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;

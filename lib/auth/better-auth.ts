import { betterAuth, type BetterAuthOptions as LibraryOptions } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { passwordMaxLength, passwordMinLength } from "@/lib/contract/api-accounts";
import type { PrismaClient } from "@/lib/db/generated/client";
import { withHashedSessionTokens } from "./hashed-session-tokens";

/** Seconds; a session that is used is renewed once a day. */
const sessionTtlSeconds = 30 * 86_400;
const sessionRenewalSeconds = 86_400;

export interface BetterAuthOptions {
  db: PrismaClient;
  /** Signs cookies; at least 32 characters. */
  secret: string;
  /** Address under which people reach the server; https makes cookies Secure. */
  publicUrl: string;
}

/**
 * better-auth with e-mail and password only. Nobody signs up by themselves; its HTTP handler is not mounted, only the
 * few operations that `sign-in.ts` names are called, so origin checks and throttling are ours.
 */
export function createBetterAuth({ db, secret, publicUrl }: BetterAuthOptions) {
  const createAdapter = prismaAdapter(db, { provider: "postgresql", transaction: true });
  return betterAuth({
    appName: "Moderato",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: (options: LibraryOptions) => withHashedSessionTokens(createAdapter(options)),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
    },
    user: {
      additionalFields: {
        role: { type: "string", required: false, input: false },
        banned: { type: "boolean", required: false, input: false },
      },
    },
    session: { expiresIn: sessionTtlSeconds, updateAge: sessionRenewalSeconds },
    databaseHooks: {
      session: { create: { before: async ({ userId }) => isEnabled(db, userId) } },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: "moderato",
      useSecureCookies: publicUrl.startsWith("https://"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
  });
}
export type BetterAuth = ReturnType<typeof createBetterAuth>;

async function isEnabled(db: PrismaClient, userId: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { banned: true } });
  return user !== null && user.banned !== true;
}

import type { z } from "zod";
import type { SignedIn } from "@/lib/auth/sessions";
import type {
  AccountView,
  accountBodySchema,
  changePasswordBodySchema,
  SessionView,
  signInBodySchema,
} from "@/lib/contract/api-accounts";
import type { AuditAction } from "@/lib/contract/audit";
import { toStorable } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { requireUser } from "./authorise";
import { addressOf, type Context, cookieHeaderOf } from "./context";
import { recordAudit } from "./record-audit";
import { Reply } from "./route";

/** The account behind the browser, for pages; null when nobody is signed in. */
export async function getAccount(context: Context): Promise<AccountView | null> {
  const user = await context.services.auth.sessions.signedIn(cookieHeaderOf(context));
  return user && toAccountView(user);
}

/** GET /api/auth/get-session: `{ user }`, null when nobody is signed in; renews the session when due. */
export async function readSession(context: Context): Promise<Reply> {
  const user = await getAccount(context);
  const { setCookies } = await context.services.auth.signIn.renew(context.headers);
  return new Reply({ user }, setCookies);
}

/** Throws auth/wrong-credentials or auth/too-many-attempts. */
export async function signIn(
  context: Context,
  credentials: z.output<typeof signInBodySchema>,
): Promise<Reply> {
  const { auth } = context.services;
  try {
    const { setCookies } = await auth.signIn.signIn(credentials, addressOf(context), context.headers);
    return new Reply({ ok: true }, setCookies);
  } catch (error) {
    if (error instanceof AppError && error.code === "auth/too-many-attempts") {
      await recordThrottled(context, credentials.email);
    }
    throw error;
  }
}

/** Somebody guesses passwords; noted once a minute for each account and address, else guessing would fill the log. */
async function recordThrottled(context: Context, email: string): Promise<void> {
  const { db, clock } = context.services;
  const target = { kind: "account" as const, id: null, label: email.toLowerCase() };
  const details = { address: addressOf(context) };
  const recent = await db.prisma.auditEvent.count({
    where: {
      action: "account/sign-in-throttled",
      OR: [{ targetLabel: target.label }, { details: { path: ["address"], equals: details.address } }],
      at: { gt: new Date(clock.now().getTime() - 60_000) },
    },
  });
  if (recent > 0) return;
  await recordAudit(context.services, {
    actor: null,
    action: "account/sign-in-throttled",
    target,
    details,
  });
}

/** Ends the session; harmless without one. */
export async function signOut(context: Context): Promise<Reply> {
  const { auth } = context.services;
  const user = await auth.sessions.signedIn(cookieHeaderOf(context));
  const { setCookies } = await auth.signIn.signOut(context.headers);
  if (user) announceAccount(context, user.userId);
  return new Reply({ ok: true }, setCookies);
}

/** Ends all other sessions too. Throws auth/not-signed-in or auth/wrong-credentials. */
export async function changePassword(
  context: Context,
  passwords: z.output<typeof changePasswordBodySchema>,
): Promise<Reply> {
  const user = await requireUser(context);
  const { setCookies } = await context.services.auth.signIn.changePassword(
    user.userId,
    passwords,
    context.headers,
  );
  announceAccount(context, user.userId);
  await recordOwn(context, user, "account/password-changed");
  return new Reply({ ok: true }, setCookies);
}

/** Changes the own name, as people read it in rooms from the next message on. */
export async function renameAccount(
  context: Context,
  { name }: z.output<typeof accountBodySchema>,
): Promise<AccountView> {
  const user = await requireUser(context);
  const account = toStorable({ name });
  await context.services.auth.accounts.rename(user.userId, account.name);
  announceAccount(context, user.userId);
  await recordOwn(context, user, "account/renamed", { from: user.name, to: account.name });
  return toAccountView({ ...user, name: account.name });
}

/** The own sessions, newest first. */
export async function listSessions(context: Context): Promise<SessionView[]> {
  const user = await requireUser(context);
  return context.services.auth.sessions.list(user.userId, user.sessionId);
}

/** Ends one of the own sessions. */
export async function revokeSession(context: Context, sessionId: string): Promise<void> {
  const user = await requireUser(context);
  await context.services.auth.sessions.revoke(user.userId, sessionId);
  announceAccount(context, user.userId);
  await recordOwn(context, user, "account/session-ended", { sessions: "one" });
}

/** Ends all own sessions but this one. */
export async function revokeOtherSessions(context: Context): Promise<void> {
  const user = await requireUser(context);
  await context.services.auth.sessions.revokeOthers(user.userId, user.sessionId);
  announceAccount(context, user.userId);
  await recordOwn(context, user, "account/session-ended", { sessions: "all others" });
}

/** Notes what somebody did to their own account. */
async function recordOwn(
  { services }: Context,
  actor: SignedIn,
  action: AuditAction,
  details?: Record<string, string>,
): Promise<void> {
  const target = { kind: "account" as const, id: actor.userId, label: actor.name };
  await recordAudit(services, { actor, action, target, ...(details ? { details } : {}) });
}

/** Cuts open connections of sessions that ended, on every node. */
function announceAccount({ services }: Context, userId: string): void {
  services.bus.publish({ type: "account-changed", userId });
}

function toAccountView({ userId, name, email, role }: SignedIn): AccountView {
  return { id: userId, name, email, role };
}

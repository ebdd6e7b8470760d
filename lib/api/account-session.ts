import type { z } from "zod";
import type { SignedIn } from "@/lib/auth/sessions";
import type {
  AccountView,
  changePasswordBodySchema,
  SessionView,
  signInBodySchema,
} from "@/lib/contract/api-accounts";
import { requireUser } from "./authorise";
import { addressOf, type Context, cookieHeaderOf } from "./context";
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
  const { setCookies } = await auth.signIn.signIn(credentials, addressOf(context), context.headers);
  return new Reply({ ok: true }, setCookies);
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
  return new Reply({ ok: true }, setCookies);
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
}

/** Ends all own sessions but this one. */
export async function revokeOtherSessions(context: Context): Promise<void> {
  const user = await requireUser(context);
  await context.services.auth.sessions.revokeOthers(user.userId, user.sessionId);
  announceAccount(context, user.userId);
}

/** Cuts open connections of sessions that ended, on every node. */
function announceAccount({ services }: Context, userId: string): void {
  services.bus.publish({ type: "account-changed", userId });
}

function toAccountView({ userId, name, email, role }: SignedIn): AccountView {
  return { id: userId, name, email, role };
}

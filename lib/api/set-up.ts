import type { z } from "zod";
import type { setupBodySchema } from "@/lib/contract/api-accounts";
import { signIn } from "./account-session";
import type { Context } from "./context";
import { recordNewAccount } from "./invitations";
import type { Reply } from "./route";

/** Whether a set-up link can be used, for its page. */
export async function canSetUp({ services }: Context, token: string): Promise<boolean> {
  return services.auth.setupLinks.isUsable(token);
}

/** Whether the server has its admin, for the start page. */
export async function isSetUp({ services }: Context): Promise<boolean> {
  return services.auth.setupLinks.isDone();
}

/** POST /api/setup: makes the admin and signs in. Throws auth/link-used or auth/link-invalid. */
export async function setUp(context: Context, body: z.output<typeof setupBodySchema>): Promise<Reply> {
  const { token, ...account } = body;
  await context.services.auth.setupLinks.redeem(token, account);
  context.services.log.info({}, "The first admin was set up.");
  await recordNewAccount(context, "account/set-up", account.email);
  return signIn(context, { email: account.email, password: account.password, rememberMe: true });
}

import type { AccountRole, UserRow } from "@/lib/contract/api-accounts";
import { requireAdmin } from "./authorise";
import type { Context } from "./context";
import { recordAudit } from "./record-audit";

/** All accounts, oldest first. Admins only. */
export async function listUsers(context: Context): Promise<UserRow[]> {
  await requireAdmin(context);
  return context.services.auth.accounts.list();
}

/** Throws user/not-found, and auth/not-allowed when no admin would be left. Admins only. */
export async function setUserRole(context: Context, userId: string, role: AccountRole): Promise<void> {
  const actor = await requireAdmin(context);
  await context.services.auth.accounts.setRole(userId, role);
  context.services.bus.publish({ type: "account-changed", userId });
  const target = await accountTarget(context, userId);
  await recordAudit(context.services, { actor, action: "account/role-changed", target, details: { role } });
}

/** Signs a disabled account out everywhere at once. Throws as setUserRole. Admins only. */
export async function setUserDisabled(context: Context, userId: string, disabled: boolean): Promise<void> {
  const actor = await requireAdmin(context);
  await context.services.auth.accounts.setDisabled(userId, disabled);
  context.services.bus.publish({ type: "account-changed", userId });
  const action = disabled ? "account/disabled" : "account/enabled";
  await recordAudit(context.services, { actor, action, target: await accountTarget(context, userId) });
}

async function accountTarget({ services }: Context, userId: string) {
  const found = await services.db.prisma.user.findUnique({ where: { id: userId }, select: { name: true } });
  return { kind: "account" as const, id: userId, label: found?.name ?? "" };
}

import { route } from "@/lib/api/route";
import { setUserRole } from "@/lib/api/users";
import { userRoleBodySchema } from "@/lib/contract/api-accounts";

export const PUT = route<{ id: string }>(async ({ context, params, body }) => {
  const { role } = await body(userRoleBodySchema);
  await setUserRole(context, params.id, role);
});

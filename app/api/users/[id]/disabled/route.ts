import { route } from "@/lib/api/route";
import { setUserDisabled } from "@/lib/api/users";
import { userDisabledBodySchema } from "@/lib/contract/api-accounts";

export const PUT = route<{ id: string }>(async ({ context, params, body }) => {
  const { disabled } = await body(userDisabledBodySchema);
  await setUserDisabled(context, params.id, disabled);
});

import { changePassword } from "@/lib/api/account-session";
import { route } from "@/lib/api/route";
import { changePasswordBodySchema } from "@/lib/contract/api-accounts";

export const POST = route(async ({ context, body }) =>
  changePassword(context, await body(changePasswordBodySchema)),
);

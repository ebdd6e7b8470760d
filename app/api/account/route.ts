import { renameAccount } from "@/lib/api/account-session";
import { route } from "@/lib/api/route";
import { accountBodySchema } from "@/lib/contract/api-accounts";

export const PUT = route(async ({ context, body }) => renameAccount(context, await body(accountBodySchema)));

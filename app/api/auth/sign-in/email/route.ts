import { signIn } from "@/lib/api/account-session";
import { route } from "@/lib/api/route";
import { signInBodySchema } from "@/lib/contract/api-accounts";

export const POST = route(async ({ context, body }) => signIn(context, await body(signInBodySchema)));

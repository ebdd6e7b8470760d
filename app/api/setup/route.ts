import { route } from "@/lib/api/route";
import { setUp } from "@/lib/api/set-up";
import { setupBodySchema } from "@/lib/contract/api-accounts";

export const POST = route(async ({ context, body }) => setUp(context, await body(setupBodySchema)));

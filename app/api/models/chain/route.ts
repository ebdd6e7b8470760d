import { setChain } from "@/lib/api/models/edit-models";
import { route } from "@/lib/api/route";
import { chainBodySchema } from "@/lib/contract/models";

export const PUT = route(async ({ context, body }) => setChain(context, await body(chainBodySchema)));

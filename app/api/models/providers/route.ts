import { addProvider } from "@/lib/api/models/edit-models";
import { route } from "@/lib/api/route";
import { providerBodySchema } from "@/lib/contract/models";

export const POST = route(async ({ context, body }) => addProvider(context, await body(providerBodySchema)));

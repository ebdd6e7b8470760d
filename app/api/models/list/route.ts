import { listModelsOf } from "@/lib/api/models/try-provider";
import { route } from "@/lib/api/route";
import { providerDraftBodySchema } from "@/lib/contract/models";

export const POST = route(async ({ context, body }) =>
  listModelsOf(context, await body(providerDraftBodySchema)),
);

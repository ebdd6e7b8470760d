import { testModels } from "@/lib/api/models/try-provider";
import { route } from "@/lib/api/route";
import { providerDraftBodySchema } from "@/lib/contract/models";

export const POST = route(async ({ context, body }) =>
  testModels(context, await body(providerDraftBodySchema)),
);

import { setPrices } from "@/lib/api/models/edit-models";
import { route } from "@/lib/api/route";
import { pricesBodySchema } from "@/lib/contract/models";

export const PUT = route(async ({ context, body }) =>
  setPrices(context, (await body(pricesBodySchema)).prices),
);

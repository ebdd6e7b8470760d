import { route } from "@/lib/api/route";
import { markUtterance } from "@/lib/api/simulations/utterances";
import { markBodySchema } from "@/lib/contract/api-simulations";

export const PUT = route<{ id: string; number: string }>(async ({ context, params, body }) =>
  markUtterance(context, params.id, params.number, await body(markBodySchema)),
);

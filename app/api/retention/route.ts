import { getRetention, setRetention } from "@/lib/api/retention";
import { route } from "@/lib/api/route";
import { retentionChoiceSchema } from "@/lib/contract/api-retention";

export const GET = route(({ context }) => getRetention(context));
export const PUT = route(async ({ context, body }) =>
  setRetention(context, await body(retentionChoiceSchema)),
);

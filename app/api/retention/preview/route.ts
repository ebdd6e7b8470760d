import { previewRetention } from "@/lib/api/retention";
import { route } from "@/lib/api/route";
import { retentionRuleSchema } from "@/lib/contract/api-retention";

export const POST = route(async ({ context, body }) =>
  previewRetention(context, await body(retentionRuleSchema)),
);

import { rollBackPrompt } from "@/lib/api/prompts/edit-prompt";
import { route } from "@/lib/api/route";
import { promptRollBackSchema } from "@/lib/contract/api-prompts";

export const POST = route<{ slug: string }>(async ({ context, params, body }) =>
  rollBackPrompt(context, params.slug, await body(promptRollBackSchema)),
);

import { savePrompt } from "@/lib/api/prompts/edit-prompt";
import { getPrompt } from "@/lib/api/prompts/read-prompts";
import { route } from "@/lib/api/route";
import { promptBodySchema } from "@/lib/contract/api-prompts";

export const GET = route<{ slug: string }>(({ context, params }) => getPrompt(context, params.slug));
export const PUT = route<{ slug: string }>(async ({ context, params, body }) =>
  savePrompt(context, params.slug, await body(promptBodySchema)),
);

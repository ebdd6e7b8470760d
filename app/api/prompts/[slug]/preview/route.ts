import { previewPrompt } from "@/lib/api/prompts/preview-prompt";
import { route } from "@/lib/api/route";
import { promptPreviewSchema } from "@/lib/contract/api-prompts";

export const POST = route<{ slug: string }>(async ({ context, params, body }) =>
  previewPrompt(context, params.slug, await body(promptPreviewSchema)),
);

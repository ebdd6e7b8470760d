import { generateSubTopics } from "@/lib/api/generate-sub-topics";
import { route } from "@/lib/api/route";
import { generateSubTopicsBodySchema } from "@/lib/contract/api-rooms";

export const POST = route<{ id: string }>(async ({ context, params, body }) =>
  generateSubTopics(context, params.id, await body(generateSubTopicsBodySchema)),
);

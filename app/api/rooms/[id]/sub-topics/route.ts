import { setSubTopics } from "@/lib/api/edit-sub-topics";
import { route } from "@/lib/api/route";
import { subTopicsBodySchema } from "@/lib/contract/api-rooms";

export const PUT = route<{ id: string }>(async ({ context, params, body }) =>
  setSubTopics(context, params.id, await body(subTopicsBodySchema)),
);

import { startRoleplay } from "@/lib/api/roleplay";
import { Reply, route } from "@/lib/api/route";
import { startRoleplayBodySchema } from "@/lib/contract/api-roleplay";

export const POST = route(
  async ({ context, body }) =>
    new Reply(await startRoleplay(context, await body(startRoleplayBodySchema)), [], 201),
);

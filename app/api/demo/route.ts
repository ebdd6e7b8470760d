import { openDemo } from "@/lib/api/demo";
import { route } from "@/lib/api/route";
import { demoBodySchema } from "@/lib/contract/api-rooms";

export const POST = route(async ({ context, body }) => {
  const { token, roomId } = await body(demoBodySchema);
  return openDemo(context, token, roomId);
});

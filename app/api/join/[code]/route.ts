import { getJoinCard, joinRoom } from "@/lib/api/join-room";
import { route } from "@/lib/api/route";
import { joinBodySchema } from "@/lib/contract/api-rooms";

type Params = { code: string };

export const GET = route<Params>(({ context, params }) => getJoinCard(context, params.code));
export const POST = route<Params>(async ({ context, params, body }) =>
  joinRoom(context, params.code, await body(joinBodySchema)),
);

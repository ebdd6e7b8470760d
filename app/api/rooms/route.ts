import { createRoom } from "@/lib/api/create-room";
import { listRooms } from "@/lib/api/list-rooms";
import { route } from "@/lib/api/route";
import { createRoomBodySchema } from "@/lib/contract/api-rooms";

/** `?before=<room id>` asks for older ones. */
export const GET = route(({ context, request }) =>
  listRooms(context, new URL(request.url).searchParams.get("before")),
);
export const POST = route(async ({ context, body }) => createRoom(context, await body(createRoomBodySchema)));

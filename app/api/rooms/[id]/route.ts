import { deleteRoom, editRoom } from "@/lib/api/edit-room";
import { getRoomForHost } from "@/lib/api/room-view";
import { route } from "@/lib/api/route";
import { editRoomBodySchema } from "@/lib/contract/api-rooms";

type Params = { id: string };

export const GET = route<Params>(
  async ({ context, params }) => (await getRoomForHost(context, params.id)).room,
);
export const PATCH = route<Params>(async ({ context, params, body }) =>
  editRoom(context, params.id, await body(editRoomBodySchema)),
);
export const DELETE = route<Params>(({ context, params }) => deleteRoom(context, params.id));

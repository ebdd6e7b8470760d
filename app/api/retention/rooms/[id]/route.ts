import { keepRoom } from "@/lib/api/retention";
import { route } from "@/lib/api/route";
import { keepRoomBodySchema } from "@/lib/contract/api-retention";

export const PUT = route<{ id: string }>(async ({ context, params, body }) =>
  keepRoom(context, params.id, await body(keepRoomBodySchema)),
);

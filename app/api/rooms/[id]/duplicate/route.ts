import { duplicateRoom } from "@/lib/api/create-room";
import { route } from "@/lib/api/route";

export const POST = route<{ id: string }>(({ context, params }) => duplicateRoom(context, params.id));

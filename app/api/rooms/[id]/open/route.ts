import { route } from "@/lib/api/route";
import { openRoom } from "@/lib/api/run-room";

export const POST = route<{ id: string }>(({ context, params }) => openRoom(context, params.id));

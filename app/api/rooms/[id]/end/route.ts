import { route } from "@/lib/api/route";
import { endRoom } from "@/lib/api/run-room";

export const POST = route<{ id: string }>(({ context, params }) => endRoom(context, params.id));

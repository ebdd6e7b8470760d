import { route } from "@/lib/api/route";
import { unlockRoom } from "@/lib/api/run-room";

export const POST = route<{ id: string }>(({ context, params }) => unlockRoom(context, params.id));

import { leaveRoom } from "@/lib/api/join-room";
import { route } from "@/lib/api/route";

export const POST = route<{ code: string }>(({ context, params }) => leaveRoom(context, params.code));

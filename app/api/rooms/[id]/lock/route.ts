import { route } from "@/lib/api/route";
import { lockRoom } from "@/lib/api/run-room";

export const POST = route<{ id: string }>(({ context, params }) => lockRoom(context, params.id));

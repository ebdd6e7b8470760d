import { exportRoom } from "@/lib/api/export-room";
import { route } from "@/lib/api/route";

export const GET = route<{ id: string }>(({ context, params }) => exportRoom(context, params.id));

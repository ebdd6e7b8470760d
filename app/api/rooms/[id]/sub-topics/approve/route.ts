import { approveSubTopics } from "@/lib/api/edit-sub-topics";
import { route } from "@/lib/api/route";

export const POST = route<{ id: string }>(({ context, params }) => approveSubTopics(context, params.id));

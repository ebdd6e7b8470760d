import { cancelJob } from "@/lib/api/jobs";
import { route } from "@/lib/api/route";

export const POST = route<{ id: string }>(({ context, params }) => cancelJob(context, params.id));

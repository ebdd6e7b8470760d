import { deleteJob, getJob } from "@/lib/api/jobs";
import { route } from "@/lib/api/route";

type Params = { id: string };

export const GET = route<Params>(({ context, params }) => getJob(context, params.id));
export const DELETE = route<Params>(({ context, params }) => deleteJob(context, params.id));

import { resumeJob } from "@/lib/api/jobs";
import { route } from "@/lib/api/route";
import { resumeJobBodySchema } from "@/lib/contract/api-jobs";

export const POST = route<{ id: string }>(async ({ context, params, body }) =>
  resumeJob(context, params.id, await body(resumeJobBodySchema)),
);

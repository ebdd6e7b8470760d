import { listJobs } from "@/lib/api/jobs";
import { route } from "@/lib/api/route";

/** `?kind=simulation` lists those of a kind, `?before=<job id>` older ones. */
export const GET = route(({ context, request }) => {
  const { searchParams } = new URL(request.url);
  return listJobs(context, { kind: searchParams.get("kind"), before: searchParams.get("before") });
});

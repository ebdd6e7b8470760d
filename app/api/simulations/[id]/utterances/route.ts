import { route } from "@/lib/api/route";
import { listUtterances } from "@/lib/api/simulations/utterances";

/** `?after=<number>` lists what follows an utterance. */
export const GET = route<{ id: string }>(({ context, params, request }) => {
  const after = Number(new URL(request.url).searchParams.get("after") ?? 0);
  return listUtterances(context, params.id, Number.isInteger(after) ? after : 0);
});

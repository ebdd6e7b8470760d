import { route } from "@/lib/api/route";
import { listSimulations } from "@/lib/api/simulations/simulation-view";
import { startSimulations } from "@/lib/api/simulations/start-simulations";
import { simulationBodySchema } from "@/lib/contract/api-simulations";

/** `?room=<room id>` lists those in a room, `?before=<job id>` older ones. */
export const GET = route(({ context, request }) => {
  const { searchParams } = new URL(request.url);
  return listSimulations(context, { roomId: searchParams.get("room"), before: searchParams.get("before") });
});
export const POST = route(async ({ context, body }) =>
  startSimulations(context, await body(simulationBodySchema)),
);

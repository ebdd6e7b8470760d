import { route } from "@/lib/api/route";
import { estimateSimulations } from "@/lib/api/simulations/start-simulations";
import { simulationBodySchema } from "@/lib/contract/api-simulations";

export const POST = route(async ({ context, body }) =>
  estimateSimulations(context, await body(simulationBodySchema)),
);

import { route } from "@/lib/api/route";
import { getSimulation } from "@/lib/api/simulations/simulation-view";

export const GET = route<{ id: string }>(({ context, params }) => getSimulation(context, params.id));

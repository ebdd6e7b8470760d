import { route } from "@/lib/api/route";
import { exportSimulationJson } from "@/lib/api/simulations/export-simulation";

export const GET = route<{ id: string }>(({ context, params }) => exportSimulationJson(context, params.id));

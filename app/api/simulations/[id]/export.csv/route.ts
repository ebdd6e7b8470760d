import { route } from "@/lib/api/route";
import { exportSimulationCsv } from "@/lib/api/simulations/export-simulation";

export const GET = route<{ id: string }>(({ context, params }) => exportSimulationCsv(context, params.id));

import { exportFeedback } from "@/lib/api/export-zip";
import { route } from "@/lib/api/route";

export const GET = route<{ id: string }>(({ context, params }) => exportFeedback(context, params.id));
